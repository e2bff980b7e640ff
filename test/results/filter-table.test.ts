import t from 'tap'
import type { Condition } from '../../src/graph/spec.ts'
import { filterTable } from '../../src/results/filter-table.ts'
import { sortTable } from '../../src/results/sort-table.ts'
import type { ResultTable } from '../../src/results/table.ts'

const stations: ResultTable = {
  columns: [
    { name: 'name', type: 'string', data: ['Bank', 'Angel', 'bank street', null] },
    { name: 'zone', type: 'integer', data: [1, 2n, 3, null] },
    { name: 'score', type: 'float', data: Float64Array.of(0.5, Number.NaN, 2, -1) },
    { name: 'opened', type: 'value', data: [{ temporal: 'date', value: '1900-07-30' }, { temporal: 'date', value: '1901-11-17' }, null, null] },
    { name: 'lines', type: 'list', data: [['Central', 'DLR'], ['Northern'], [], null] }
  ],
  rowCount: 4
}

function rowsThat(...conditions: Condition[]): unknown[] {
  const kept = filterTable(stations, conditions).columns[2]?.data ?? []
  return Array.from(kept, (score) => Array.from(stations.columns[2]?.data ?? []).findIndex((held) => Object.is(held, score)))
}

t.test('compares numbers by value, of any width', async (t) => {
  t.same(rowsThat({ property: 'zone', operator: '=', value: 2 }), [1])
  t.same(rowsThat({ property: 'zone', operator: '>=', value: 2n }), [1, 2])
  t.same(rowsThat({ property: 'zone', operator: 'in', value: [1n, 3] }), [0, 2])
})

t.test('is false for missing cells, even for inequality', async (t) => {
  t.same(rowsThat({ property: 'zone', operator: '<>', value: 1 }), [1, 2])
  t.same(rowsThat({ property: 'score', operator: '<', value: 100 }), [0, 2, 3])
  t.same(rowsThat({ property: 'score', operator: 'missing' }), [1])
  t.same(rowsThat({ property: 'name', operator: 'exists' }), [0, 1, 2])
})

t.test('ignores case in parts of texts but not in equality', async (t) => {
  t.same(rowsThat({ property: 'name', operator: 'contains', value: 'BANK' }), [0, 2])
  t.same(rowsThat({ property: 'name', operator: 'starts_with', value: 'an' }), [1])
  t.same(rowsThat({ property: 'name', operator: 'ends_with', value: 'Street' }), [2])
  t.same(rowsThat({ property: 'name', operator: '=', value: 'bank' }), [])
})

t.test('compares dates with ISO texts', async (t) => {
  t.same(rowsThat({ property: 'opened', operator: '<', value: '1901-01-01' }), [0])
  t.same(rowsThat({ property: 'opened', operator: '=', value: '1901-11-17' }), [1])
})

t.test('finds an item of a list', async (t) => {
  t.same(rowsThat({ property: 'lines', operator: 'contains', value: 'DLR' }), [0])
})

t.test('never orders values of different kinds', async (t) => {
  t.same(rowsThat({ property: 'name', operator: '>', value: 1 }), [])
})

t.test('requires all conditions', async (t) => {
  t.same(rowsThat({ property: 'zone', operator: '<', value: 3 }, { property: 'name', operator: 'contains', value: 'bank' }), [0])
})

t.test('rejects an unknown column and a list operator without a list', async (t) => {
  t.throws(() => rowsThat({ property: 'zones', operator: '=', value: 1 }), { code: 'EDGEWISE_UNKNOWN_COLUMN' })
  t.throws(() => rowsThat({ property: 'zone', operator: 'in', value: 1 }), { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('compares instants by time, and durations only for equality', async (t) => {
  const cells = (temporal: string, ...values: string[]) => values.map((value) => ({ temporal, value }))
  const table: ResultTable = {
    columns: [
      { name: 'at', type: 'value', data: cells('datetime', '2024-01-01T12:00:00+02:00', '2024-01-01T11:00:00Z', '2024-01-01T10:30:00Z') },
      { name: 'took', type: 'value', data: cells('duration', 'PT2H', 'PT30M', 'PT120M') }
    ],
    rowCount: 3
  }
  const kept = (...conditions: Condition[]) =>
    Array.from(filterTable(table, conditions).columns[0]?.data ?? [], (cell) => (cell as { value: string }).value.slice(11))
  t.same(kept({ property: 'at', operator: '>', value: '2024-01-01T10:15:00Z' }), ['11:00:00Z', '10:30:00Z'])
  t.same(kept({ property: 'at', operator: '=', value: '2024-01-01T12:00+02:00' }), ['12:00:00+02:00'])
  t.same(kept({ property: 'took', operator: '=', value: 'PT2H' }), ['12:00:00+02:00', '10:30:00Z'])
  t.same(kept({ property: 'took', operator: '<>', value: { temporal: 'duration', value: 'PT2H' } }), ['11:00:00Z'])
  t.throws(() => kept({ property: 'took', operator: '>', value: 'PT2H' }), { code: 'EDGEWISE_INVALID_INPUT', message: /cannot be compared with ">"/ })
  const sorted = (column: string) => sortTable(table, [{ column, descending: false }]).columns.map(({ data }) => (data[0] as { value: string }).value)
  t.same([sorted('at')[0], sorted('took')[1]], ['2024-01-01T12:00:00+02:00', 'PT30M'])
})

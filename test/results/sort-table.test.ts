import fc from 'fast-check'
import t from 'tap'
import { sortTable } from '../../src/results/sort-table.ts'
import type { ResultTable } from '../../src/results/table.ts'
import { caseCount } from '../fixtures/length.ts'

function tableOf(cells: Record<string, ArrayLike<unknown>>): ResultTable {
  const columns = Object.entries(cells).map(([name, data]) => ({ name, type: 'value' as const, data }))
  return { columns, rowCount: columns[0]?.data.length ?? 0 }
}

function column(table: ResultTable, name: string): unknown[] {
  return Array.from(table.columns.find((found) => found.name === name)?.data ?? [])
}

t.test('sorts numbers descending and keeps ties in row order', async (t) => {
  const table = tableOf({ score: Float64Array.of(1, 3, -2, 3, 0), row: [0, 1, 2, 3, 4] })
  t.same(column(sortTable(table, [{ column: 'score', descending: true }]), 'row'), [1, 3, 0, 4, 2])
})

t.test('puts missing cells last in both directions', async (t) => {
  const table = tableOf({ x: [null, 2, Number.NaN, 1], row: [0, 1, 2, 3] })
  t.same(column(sortTable(table, [{ column: 'x', descending: false }]), 'row'), [3, 1, 0, 2])
  t.same(column(sortTable(table, [{ column: 'x', descending: true }]), 'row'), [1, 3, 0, 2])
})

t.test('breaks ties by later orders', async (t) => {
  const table = tableOf({ zone: [2, 1, 2, 1], name: ['b', 'z', 'a', 'y'] })
  const sorted = sortTable(table, [
    { column: 'zone', descending: true },
    { column: 'name', descending: false }
  ])
  t.same(column(sorted, 'name'), ['a', 'b', 'y', 'z'])
})

t.test('orders texts, booleans, big integers, dates and lists', async (t) => {
  const up = (cells: unknown[]) => column(sortTable(tableOf({ x: cells }), [{ column: 'x', descending: false }]), 'x')
  t.same(up(['b', 'B', 'a', null]), ['B', 'a', 'b', null])
  t.same(up([true, false, true]), [false, true, true])
  t.same(up([2n ** 60n + 1n, 5, 2n ** 60n]), [5, 2n ** 60n, 2n ** 60n + 1n])
  t.same(up([[2], [1, 5], [1]]), [[1], [1, 5], [2]])
  const day = (value: string) => ({ temporal: 'date', value })
  t.same(up([day('2024-05-01'), day('1999-01-01')]), [day('1999-01-01'), day('2024-05-01')])
})

t.test('agrees with a comparison sort on random doubles', async (t) => {
  const doubles = fc.array(fc.oneof(fc.double(), fc.integer({ min: -3, max: 3 }), fc.constant(-0)), { maxLength: 60 })
  const order = (a: number, b: number, sign: number) => Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || (a < b ? -sign : a > b ? sign : 0)
  fc.assert(
    fc.property(doubles, fc.boolean(), (values, descending) => {
      const rows = values.map((_, row) => row)
      const expected = rows.toSorted((a, b) => order(values[a] as number, values[b] as number, descending ? -1 : 1))
      for (const x of [values, Float64Array.from(values)]) {
        t.same(column(sortTable(tableOf({ x, row: rows }), [{ column: 'x', descending }]), 'row'), expected)
      }
    }),
    { seed: 7, numRuns: caseCount(200) }
  )
})

t.test('agrees with a comparison sort on many rows', async (t) => {
  const values = Float64Array.from({ length: 60_000 }, (_, row) => Math.sin(row % 40_000) * 10 ** (row % 7))
  const rows = Array.from(values.keys())
  for (const descending of [false, true]) {
    const sign = descending ? -1 : 1
    const expected = rows.toSorted((a, b) => sign * ((values[a] as number) - (values[b] as number)))
    t.same(column(sortTable(tableOf({ x: values, row: rows }), [{ column: 'x', descending }]), 'row'), expected)
  }
})

t.test('keeps columns typed and the given table unchanged', async (t) => {
  const table = tableOf({ x: Uint32Array.of(3, 1, 2) })
  t.same(sortTable(table, [{ column: 'x', descending: false }]).columns[0]?.data, Uint32Array.of(1, 2, 3))
  t.same(column(table, 'x'), [3, 1, 2])
})

t.test('names the nearest column when one is unknown', async (t) => {
  const table = tableOf({ score: [1], node: [2] })
  t.throws(() => sortTable(table, [{ column: 'scores', descending: true }]), {
    code: 'EDGEWISE_UNKNOWN_COLUMN',
    message: 'The result has no column "scores". Nearest: score, node. Known: score, node.'
  })
})

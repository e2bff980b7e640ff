import t from 'tap'
import { aggregateTable } from '../../src/results/aggregate-table.ts'
import { filterTable } from '../../src/results/filter-table.ts'
import { shapeResult } from '../../src/results/shape-result.ts'
import { sortTable } from '../../src/results/sort-table.ts'
import { assertKept, cutNote, type ResultTable } from '../../src/results/table.ts'

const part: ResultTable = { columns: [{ name: 'score', type: 'float', data: Float64Array.of(9, 8, 8) }], rowCount: 3, total: 1_200_000 }
const { total: _total, ...whole } = part

t.test('a table with only the first rows is not filtered, sorted or aggregated', async (t) => {
  const refusal = { code: 'EDGEWISE_INVALID_INPUT', message: /first 3 of 1,200,000 rows.*nodeWhere/ }
  const above = [{ property: 'score', operator: '>', value: 8 }] as const
  const by = [{ column: 'score', descending: false }]
  const counted = { groupBy: [], aggregates: [{ function: 'count' }] } as const
  t.throws(() => filterTable(part, above), refusal)
  t.throws(() => sortTable(part, by), refusal)
  t.throws(() => aggregateTable(part, counted), refusal)
  t.equal(filterTable(whole, above).rowCount, 1)
  t.same(sortTable(whole, by).columns[0]?.data, Float64Array.of(8, 8, 9))
  t.same(aggregateTable(whole, counted).columns[0]?.data, [3])
  t.equal(filterTable(part, []), part, 'without conditions it stays what it is')
  t.equal(sortTable(part, []), part)
})

t.test('its pages are those of the whole result, as far as it is stored', async (t) => {
  const provenance = {
    graph: 'g',
    graphVersion: '1',
    projection: null,
    engine: 'gds/1',
    algorithm: 'x',
    parameters: {},
    seed: null,
    reproducible: 'exact' as const
  }
  const rest = { tool: 'x', handle: 'r_1', order: [], summary: {}, notes: [], provenance, elapsedMs: 1, nodes: async () => [] }
  const shaped = await shapeResult({ ...rest, table: part, offset: 2, limit: 20 })
  t.match(shaped, { total: 1_200_000, returned: 1, truncated: true })
  t.not(shaped.hash, (await shapeResult({ ...rest, table: whole, offset: 2, limit: 20 })).hash)
  t.same(cutNote(part), ['Only the first 3 of 1,200,000 rows are stored. The summary covers all rows.'])
  t.same(cutNote(whole), [])
  t.throws(() => assertKept(part, 3), { code: 'EDGEWISE_INVALID_INPUT', message: /there are no rows from offset 3 on/ })
  assertKept(part, 2)
  assertKept(whole, 3)
})

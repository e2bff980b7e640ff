import fc from 'fast-check'
import t from 'tap'
import { type Aggregation, aggregateTable } from '../../src/results/aggregate-table.ts'
import type { ResultTable } from '../../src/results/table.ts'
import { caseCount } from '../fixtures/length.ts'

const people: ResultTable = {
  columns: [
    { name: 'person', type: 'node', data: Float64Array.of(10, 11, 12, 13) },
    { name: 'city', type: 'string', data: ['Lima', 'Oslo', 'Lima', null] },
    { name: 'age', type: 'integer', data: [30, null, 50, 7] },
    { name: 'score', type: 'float', data: [0.5, 1.5, null, 1] }
  ],
  rowCount: 4
}

function rowsOf(table: ResultTable): Record<string, unknown>[] {
  return Array.from({ length: table.rowCount }, (_, row) => Object.fromEntries(table.columns.map(({ name, data }) => [name, data[row]])))
}

function aggregated(aggregation: Aggregation): Record<string, unknown>[] {
  return rowsOf(aggregateTable(people, aggregation))
}

t.test('counts rows per group, with a group for missing cells', async (t) => {
  t.same(aggregated({ groupBy: ['city'], aggregates: [{ function: 'count' }] }), [
    { city: 'Lima', count: 2 },
    { city: 'Oslo', count: 1 },
    { city: null, count: 1 }
  ])
})

t.test('ignores missing cells except in the count of rows', async (t) => {
  t.same(
    aggregated({
      groupBy: [],
      aggregates: [
        { function: 'count' },
        { function: 'count', column: 'age' },
        { function: 'count_distinct', column: 'city' },
        { function: 'sum', column: 'age' },
        { function: 'min', column: 'age' },
        { function: 'max', column: 'city' },
        { function: 'avg', column: 'score', as: 'mean' },
        { function: 'collect', column: 'person' }
      ]
    }),
    [{ count: 4, count_age: 3, count_distinct_city: 2, sum_age: 87, min_age: 7, max_city: 'Oslo', mean: 1, collect_person: [10, 11, 12, 13] }]
  )
})

t.test('types its columns: collected nodes are nodes, integer sums integers', async (t) => {
  const { columns } = aggregateTable(people, {
    groupBy: ['person'],
    aggregates: [
      { function: 'collect', column: 'person', as: 'all' },
      { function: 'sum', column: 'age' },
      { function: 'sum', column: 'score' }
    ]
  })
  t.same(
    columns.map(({ type }) => type),
    ['node', 'nodes', 'integer', 'float']
  )
})

t.test('sums integers exactly beyond 2^53', async (t) => {
  const big: ResultTable = { columns: [{ name: 'n', type: 'integer', data: [Number.MAX_SAFE_INTEGER, 1, 1] }], rowCount: 3 }
  t.equal(aggregateTable(big, { groupBy: [], aggregates: [{ function: 'sum', column: 'n' }] }).columns[0]?.data[0], 2n ** 53n + 1n)
})

t.test('gives one row for an empty table without groups, none otherwise', async (t) => {
  const none: ResultTable = { columns: [{ name: 'n', type: 'integer', data: [] }], rowCount: 0 }
  const aggregates = [{ function: 'count' as const }, { function: 'avg' as const, column: 'n' }]
  t.same(rowsOf(aggregateTable(none, { groupBy: [], aggregates })), [{ count: 0, avg_n: null }])
  t.same(rowsOf(aggregateTable(none, { groupBy: ['n'], aggregates })), [])
})

t.test('groups by several columns as if by their pair', async (t) => {
  const cell = fc.constantFrom('a', 'b', null, 1, 2)
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 40 }), (pairs) => {
      const table: ResultTable = {
        columns: [
          { name: 'x', type: 'value', data: pairs.map(([x]) => x) },
          { name: 'y', type: 'value', data: pairs.map(([, y]) => y) }
        ],
        rowCount: pairs.length
      }
      const expected = new Map<string, number>()
      for (const pair of pairs) expected.set(JSON.stringify(pair), (expected.get(JSON.stringify(pair)) ?? 0) + 1)
      const counted = rowsOf(aggregateTable(table, { groupBy: ['x', 'y'], aggregates: [{ function: 'count' }] }))
      t.same(
        counted.map(({ x, y, count }) => [JSON.stringify([x, y]), count]),
        [...expected]
      )
    }),
    { seed: 11, numRuns: caseCount(100) }
  )
})

t.test('rejects sums of texts or nodes, no aggregates, and duplicate columns', async (t) => {
  const refused = { code: 'EDGEWISE_INVALID_INPUT' }
  t.throws(() => aggregated({ groupBy: [], aggregates: [{ function: 'sum', column: 'city' }] }), refused)
  t.throws(() => aggregated({ groupBy: [], aggregates: [{ function: 'avg', column: 'person' }] }), refused)
  t.throws(() => aggregated({ groupBy: [], aggregates: [{ function: 'max' }] }), refused)
  t.throws(() => aggregated({ groupBy: ['city'], aggregates: [{ function: 'count', as: 'city' }] }), refused)
  t.throws(() => aggregated({ groupBy: ['town'], aggregates: [] }), { code: 'EDGEWISE_UNKNOWN_COLUMN' })
})

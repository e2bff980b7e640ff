import fc from 'fast-check'
import t from 'tap'
import { combineTables, comparedByDefault } from '../../src/results/combine-tables.ts'
import type { Column, ColumnType, ResultTable } from '../../src/results/table.ts'
import { caseCount } from '../fixtures/length.ts'

function tableOf(columns: Record<string, { type: ColumnType; data: ArrayLike<unknown> }>): ResultTable {
  const list = Object.entries(columns).map(([name, column]): Column => ({ name, ...column }))
  return { columns: list, rowCount: list[0]?.data.length ?? 0 }
}

const nodes = (data: ArrayLike<unknown>) => ({ type: 'node', data }) as const
const values = (data: ArrayLike<unknown>) => ({ type: 'value', data }) as const
const cells = (table: ResultTable, name: string) => Array.from(table.columns.find((column) => column.name === name)?.data ?? [])
const on = [{ left: 'a', right: 'a' }]

t.test('agrees with sets, for random cells', async (t) => {
  const cell = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom('x', 'y', null))
  const list = fc.array(cell, { maxLength: 30 })
  const check = fc.property(list, list, (left, right) => {
    const [one, two] = [tableOf({ a: values(left) }), tableOf({ a: values(right) })]
    const [inLeft, inRight] = [new Set(left), new Set(right)]
    const expected = {
      union: [...new Set([...left, ...right])],
      intersect: [...inLeft].filter((item) => inRight.has(item)),
      minus: [...inLeft].filter((item) => !inRight.has(item)),
      semijoin: left.filter((item) => inRight.has(item)),
      antijoin: left.filter((item) => !inRight.has(item))
    }
    for (const [operation, rows] of Object.entries(expected)) {
      const combined = combineTables(one, two, operation as keyof typeof expected, on)
      t.strictSame([combined.rowCount, cells(combined, 'a')], [rows.length, rows], operation)
    }
  })
  fc.assert(check, { numRuns: caseCount(50) })
})

t.test('joins rows, with missing cells for a row without a match', async (t) => {
  const left = tableOf({ a: nodes([1, 2, 3]), n: values([7, 8, 9]) })
  const right = tableOf({ p: nodes([2, 2, 4]), m: values(['x', 'y', 'z']) })
  const joined = combineTables(left, right, 'leftjoin', [{ left: 'a', right: 'p' }])
  t.same(
    [cells(joined, 'a'), cells(joined, 'n'), cells(joined, 'm')],
    [
      [1, 2, 2, 3],
      [7, 8, 8, 9],
      [null, 'x', 'y', null]
    ]
  )
  const twin = tableOf({ a: nodes([1]), n: values([0]) })
  t.throws(() => combineTables(left, twin, 'leftjoin', on), { code: 'EDGEWISE_INVALID_INPUT', message: /"n"/ })
})

t.test('compares several columns together and keeps whole rows in joins', async (t) => {
  const left = tableOf({ a: nodes(Float64Array.of(1, 1, 2)), b: values(['x', 'y', 'x']), n: values([7, 8, 9]) })
  const right = tableOf({ p: nodes([1, 2]), b: values(['y', 'z']) })
  const pairs = [
    { left: 'a', right: 'p' },
    { left: 'b', right: 'b' }
  ]
  t.same(cells(combineTables(left, right, 'semijoin', pairs), 'n'), [8])
  t.same(cells(combineTables(left, right, 'antijoin', pairs), 'n'), [7, 9])
  const both = combineTables(left, right, 'union', pairs)
  t.same(cells(both, 'a'), [1, 1, 2, 2])
  t.same(both.columns[0]?.type, 'node')
})

t.test('chooses the compared columns when unambiguous, and otherwise reports it', async (t) => {
  const ranking = tableOf({ node: nodes([1]), score: values([3]) })
  t.same(comparedByDefault(ranking, tableOf({ node: nodes([1]), score: values([4]) })), [{ left: 'node', right: 'node' }])
  t.same(comparedByDefault(ranking, tableOf({ b: nodes([1]) })), [{ left: 'node', right: 'b' }])
  t.same(comparedByDefault(ranking, tableOf({ score: values([4]) })), [{ left: 'score', right: 'score' }])
  t.throws(() => comparedByDefault(ranking, tableOf({ a: nodes([1]), b: nodes([2]) })), { message: /has node, score; the second has a, b/ })
})

t.test('rejects comparing nodes with values, and incomplete tables', async (t) => {
  const left = tableOf({ a: nodes([1]) })
  t.throws(() => combineTables(left, tableOf({ a: values([1]) }), 'minus', on), { code: 'EDGEWISE_INVALID_INPUT', message: /"a" contains nodes/ })
  t.throws(() => combineTables(left, tableOf({ b: nodes([1]) }), 'minus', on), { code: 'EDGEWISE_UNKNOWN_COLUMN' })
  t.throws(() => combineTables({ ...left, total: 5 }, left, 'minus', on), { code: 'EDGEWISE_INVALID_INPUT' })
})

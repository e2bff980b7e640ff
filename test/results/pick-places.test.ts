import t from 'tap'
import { pickRanks } from '../../src/results/table.ts'

const order = { column: 'n', descending: true }
const tableOf = (data: readonly unknown[]) => ({ columns: [{ name: 'n', type: 'value' as const, data }], rowCount: data.length })
const picked = (data: readonly unknown[], first: number, count: number) => Array.from(pickRanks(tableOf(data), order, { first, count }).columns[0]?.data ?? [])

t.test('keeps the ranks and all ties with one of them, before and after', async (t) => {
  t.same(picked([9, 8, 8, 7], 0, 1), [9])
  t.same(picked([9, 8, 8, 7], 0, 2), [9, 8, 8])
  t.same(picked([9, 9, 8, 7], 1, 1), [9, 9])
  t.same(picked([9, 8, 8, 7], 2, 2), [8, 8, 7])
})

t.test('gives no rank to rows without a value, and none beyond the last', async (t) => {
  t.same(picked([9, 8, null, null], 0, 4), [9, 8])
  t.same(picked([9, 8, null], 2, 1), [])
  t.same(picked([], 0, 3), [])
})

import t from 'tap'
import { inSlices } from '../../../src/base/concurrency/thread-share.ts'
import { pickNodes } from '../../../src/faces/picture/pick-nodes.ts'
import { linksOf } from '../../../src/faces/picture/result-links.ts'
import type { Column } from '../../../src/results/table.ts'

const COUNT = 100_000
const ids = Float64Array.from({ length: COUNT }, (_, at) => 7 * at)
const tableOf = (columns: readonly Column[], rowCount: number, total?: number) => ({
  table: { columns, rowCount, ...(total === undefined ? {} : { total }) },
  order: []
})
const node = (name: string, data: ArrayLike<unknown> = ids): Column => ({ name, type: 'node', data })

t.test('as many groups as nodes are numbered, and other work runs meanwhile', async (t) => {
  const result = tableOf([{ name: 'component', type: 'integer', data: ids }, node('node'), { name: 'size', type: 'integer', data: ids }], COUNT)
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const { kind, marks, left } = await inSlices(pickNodes(result, 'community'))
  clearInterval(timer)
  t.match({ kind, count: marks.size, left }, { kind: 'GROUPS', count: 2000, left: COUNT - 2000 })
  t.same(marks.get(7), { row: 1, position: null, value: null, group: 2 })
  t.ok(turns > 2)
})

t.test('rows that are not stored are counted', async (t) => {
  const { left } = await inSlices(pickNodes(tableOf([{ name: 'rank', type: 'integer', data: ids }, node('node')], 10, 1000), 'centrality'))
  t.equal(left, 990)
})

t.test('missing nodes, and scores that are no numbers, are left out', async (t) => {
  const columns: Column[] = [
    { name: 'rank', type: 'integer', data: [1, 2, 3] },
    node('node', [5, null, 9]),
    { name: 'score', type: 'float', data: [Number.POSITIVE_INFINITY, 1, null] }
  ]
  const { marks } = await inSlices(pickNodes(tableOf(columns, 3), 'centrality'))
  t.same(
    Array.from(marks, ([id, { row, value }]) => [id, row, value]),
    [
      [5, 0, null],
      [9, 2, null]
    ]
  )
})

t.test('links are cut, and have both ends among the nodes', async (t) => {
  const targets = Array.from(ids, (id) => (id / 7) % 100)
  const result = tableOf([node('source', targets), node('target', targets)], COUNT)
  const picked = await inSlices(pickNodes(result, 'projections'))
  t.equal((await inSlices(linksOf(result.table, 'projections', picked))).length, 10_000)
  const beyond = tableOf([node('source'), node('target')], COUNT)
  const links = await inSlices(linksOf(beyond.table, 'projections', await inSlices(pickNodes(beyond, 'projections'))))
  t.equal(links.length, 2000)
  t.same(await inSlices(linksOf(result.table, 'navigate', picked)), [], 'columns of these names in a query are any pair')
})

t.test('a cancelled reading stops', async (t) => {
  await t.rejects(inSlices(pickNodes(tableOf([node('node')], COUNT), 'navigate'), AbortSignal.abort()), { code: 'EDGEWISE_CANCELLED' })
})

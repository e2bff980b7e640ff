import t from 'tap'
import { createRowKeeper } from '../../src/engines/keep-rows.ts'
import { openLocalEngine } from '../../src/engines/local.ts'
import { uncontrolled } from '../../src/graph/control.ts'
import { pagerank } from '../../src/graph/kernels/centrality/pagerank.ts'
import { wholeGraph } from '../../src/graph/spec.ts'
import { csrOf } from '../graph/random-graph.ts'
import { GatedStore } from './gated-store.ts'

const csr = csrOf(3, [
  [0, 1],
  [1, 2]
])
const bare = { tenant: 'a', graph: 'g', version: 'v1', spec: wholeGraph('natural'), nodeIds: new Float64Array(3), columns: {}, arcCount: 2, bytes: 100 }
const projection = { ...bare, csr }

t.test('gives all runs over a projection the same memory, and new memory after a failed run', async (t) => {
  const counted: number[] = []
  const keeper = createRowKeeper((_, bytes) => counted.push(bytes) > 0)
  const first = keeper.withRows('pagerank', projection).csr.kept
  t.ok(first)
  t.equal(keeper.withRows('pagerank', projection).csr.kept, first)
  t.same(counted, [65_536])
  t.equal(keeper.withRows('louvain', projection), projection, 'nothing for runs that take none')
  keeper.forget('louvain', projection)
  t.equal(keeper.withRows('pagerank', projection).csr.kept, first)
  keeper.forget('pagerank', projection)
  t.not(keeper.withRows('pagerank', projection).csr.kept, first)
})

t.test('stores nothing where the cache has no space', async (t) => {
  const keeper = createRowKeeper(() => false)
  t.equal(keeper.withRows('pagerank', projection), projection)
})

t.test('consecutive, parallel and failing runs of an engine agree', async (t) => {
  const store = new GatedStore()
  const engine = openLocalEngine({ store: store.port, threads: 2, queueSize: 10, cacheBytes: 1e6, deadlineMs: 60_000 })
  t.teardown(() => engine.close())
  const opened = engine.project('a', 'g', wholeGraph('natural'))
  await store.begun(1)
  store.builds[0]?.finish()
  const held = await opened
  const ranking = { dampingFactor: 0.85, maxIterations: 20, tolerance: 1e-7, sources: [] }
  const expected = pagerank(held.csr, ranking, uncontrolled)
  const run = () => engine.run('pagerank', held, ranking)
  t.same(await run(), expected)
  t.same(await Promise.all([run(), run(), run()]), [expected, expected, expected])
  await t.rejects(engine.run('pagerank', held, ranking, { deadlineMs: 0 }), { code: 'EDGEWISE_DEADLINE' })
  t.same(await run(), expected)
})

import t, { type Test } from 'tap'
import { openGdsEngine } from '../../src/engines/gds.ts'
import { uncontrolled } from '../../src/graph/control.ts'
import { bellmanFord } from '../../src/graph/kernels/paths/bellman-ford.ts'
import { longestPath } from '../../src/graph/kernels/paths/longest-path.ts'
import { noServer, openConnection, testServer } from '../fixtures/neo4j.ts'
import { plantGraph, specOf, weighted } from '../fixtures/planted-graph.ts'
import type { Arc } from '../graph/random-graph.ts'

const spec = specOf({ weight: weighted })

const server = testServer()
if (server === null) t.test('paths by GDS on graphs of all kinds', { skip: noServer }, async () => {})
else {
  /** The graph in GDS and in this process; `place` is the index there of a node of the list. */
  const plant = async (t: Test, nodeCount: number, arcs: readonly Arc[]) => {
    const neo4j = openConnection(t, server)
    const planted = await plantGraph(t, neo4j, { nodeCount, arcs })
    const engine = await openGdsEngine({ neo4j, source: planted.source, deadlineMs: 60_000, ttlMs: 600_000 })
    t.teardown(() => engine.close())
    const projection = await engine.project('t', planted.label, spec)
    return { engine, projection, csr: planted.local(spec).csr, place: (k: number) => planted.nodeIds.indexOf(planted.idOf(k)) }
  }

  t.test('bellman ford accepts weights below zero', async (t) => {
    const { engine, projection, csr, place } = await plant(t, 6, [
      [0, 1, 4],
      [0, 2, 5],
      [1, 2, -3],
      [2, 3, 2],
      [3, 4, 1]
    ])
    const parameters = { source: place(0) }
    t.same(await engine.run('bellmanFord', projection, parameters), bellmanFord(csr, parameters, uncontrolled))
  })

  t.test('bellman ford finds a cycle of negative cost exactly when the kernel does', async (t) => {
    const { engine, projection, csr, place } = await plant(t, 7, [
      [0, 1, 4],
      [1, 2, -3],
      [2, 3, 1],
      [3, 1, 1],
      [4, 4, -1],
      [5, 6, 1]
    ])
    for (const k of [0, 4, 5]) {
      const parameters = { source: place(k) }
      t.same(await engine.run('bellmanFord', projection, parameters), bellmanFord(csr, parameters, uncontrolled))
    }
  })

  t.test('longest paths of an acyclic graph have no cycle, whichever node comes last', async (t) => {
    for (const last of [0, 3]) {
      const place = (k: number) => (last === 3 ? k : 3 - k)
      const turned: Arc[] = [
        [place(0), place(1), 2],
        [place(1), place(2), 0],
        [place(0), place(2), 1],
        [place(2), place(3), 5]
      ]
      const { engine, projection, csr } = await plant(t, 4, turned)
      const found = await engine.run('longestPath', projection, {})
      t.same(found, longestPath(csr, {}, uncontrolled))
      t.equal(found.cycle.length, 0)
    }
  })

  t.test('longest paths name a node with an arc to itself as a cycle, even where it is the only one', async (t) => {
    for (const loop of [0, 2]) {
      const { engine, projection, csr } = await plant(t, 3, [
        [loop, loop, 1],
        [1, loop, 4],
        [1, 2 - loop, 1]
      ])
      t.same(await engine.run('longestPath', projection, {}), longestPath(csr, {}, uncontrolled))
    }
  })

  t.test('longest paths with weights below zero are left to the kernel', async (t) => {
    const { engine, projection } = await plant(t, 2, [[0, 1, -1]])
    await t.rejects(engine.run('longestPath', projection, {}), { code: 'EDGEWISE_NEGATIVE_WEIGHT', message: /by GDS/ })
  })
}

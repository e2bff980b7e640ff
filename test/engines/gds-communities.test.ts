import t from 'tap'
import { openGdsEngine } from '../../src/engines/gds.ts'
import { noServer, openConnection, testServer } from '../fixtures/neo4j.ts'
import { plantGraph, specOf } from '../fixtures/planted-graph.ts'

const server = testServer()
if (server === null) t.test('communities by GDS', { skip: noServer }, async () => {})
else {
  t.test('rejects seeds for Leiden beyond the level at which GDS separates them', async (t) => {
    const neo4j = openConnection(t, server)
    const planted = await plantGraph(t, neo4j, {
      nodeCount: 3,
      arcs: [
        [0, 1],
        [1, 2]
      ]
    })
    const engine = await openGdsEngine({ neo4j, source: planted.source, deadlineMs: 30_000, ttlMs: 60_000 })
    t.teardown(() => engine.close())
    const projection = await engine.project('t', 'g', specOf({}))
    const parameters = { maxLevels: 2, gamma: 1, theta: 0.01, tolerance: 1e-4, seed: 1, seeds: Float64Array.of(5, 5, 6) }
    await t.rejects(engine.run('leiden', projection, parameters), { code: 'EDGEWISE_INVALID_INPUT', message: /"engine": "local"/ })
    t.match(await engine.run('leiden', projection, { ...parameters, maxLevels: 1 }), { levels: { length: 1 } })
  })
}

import t from 'tap'
import { openGdsEngine, openSession } from '../../src/engines/gds.ts'
import type { ProjectionSource } from '../../src/storage/neo4j/projection-source.ts'
import { type ExpectedStatement, ScriptedSessionNeo4j } from '../doubles/scripted-session-neo4j.ts'
import { specOf, weighted } from '../fixtures/planted-graph.ts'

const SESSION_ID = '00000000-11111111'
const options = { name: 'edgewise-test', memory: '4GB', idleMs: 1_800_000, startMs: 10_000, pollMs: 1 }
const source = async (): Promise<ProjectionSource> => ({
  database: 'neo4j',
  version: '1',
  nodes: 'MATCH (n:Person)',
  relationships: 'MATCH (s:Person)-[r:KNOWS]->(t:Person)',
  parameters: {},
  columns: {},
  weight: 'toFloat(r.w)'
})

const created = (status: string, errorMessage = ''): ExpectedStatement => ({
  text: /^CALL gds\.session\.getOrCreate\(\$name, \$memory, duration\(\{milliseconds: \$idleMs\}\)\) YIELD id, status/,
  parameters: { name: 'edgewise-test', memory: '4GB', idleMs: 1_800_000 },
  rows: [{ id: SESSION_ID, status, errorMessage }]
})
const listed = (status: string): ExpectedStatement => ({
  text: 'CALL gds.session.list() YIELD id, name, status',
  parameters: { name: 'edgewise-test' },
  rows: [{ id: SESSION_ID, status, errorMessage: '' }]
})
const deleted: ExpectedStatement = { text: 'CALL gds.session.delete($name) YIELD deleted', parameters: { name: 'edgewise-test' }, rows: [{ deleted: true }] }

t.test('waits for a session, projects into it, runs as with the plugin and deletes it', async (t) => {
  const neo4j = new ScriptedSessionNeo4j([
    created('Creating'),
    listed('Creating'),
    listed('Ready'),
    { text: 'CALL gds.graph.list()', rows: [] },
    {
      text: /gds\.graph\.project\(\$edgewiseName, s, t, c, \$edgewiseConfiguration\)/,
      parameters: { edgewiseConfiguration: { sessionId: SESSION_ID, undirectedRelationshipTypes: ['*'] } },
      rows: [{ nodeCount: 2, relationshipCount: 2, refusedWeights: 0, leastWeight: 1 }]
    },
    { text: 'CALL gds.graph.list($name)', rows: [{ sizeInBytes: 5000 }] },
    { text: 'CALL gds.degree.stream($name', rows: [{ id: 7 }, { id: 9 }] },
    {
      text: 'CALL gds.wcc.stream($graph, $configuration)',
      rows: [
        { id: 7, component: 0 },
        { id: 9, component: 0 }
      ]
    },
    { text: 'CALL gds.graph.drop($name, false)', rows: [] },
    deleted
  ])
  const host = await openSession(neo4j.connection, options)
  const engine = await openGdsEngine({ neo4j: neo4j.connection, host, source, deadlineMs: 5000, ttlMs: 60_000 })
  t.equal(engine.version, 'gds/session')
  const projection = await engine.project('t', 'g', specOf({ orientation: 'undirected', weight: weighted }))
  t.same(projection.nodeIds, Float64Array.of(7, 9))
  t.same(await engine.run('weaklyConnectedComponents', projection, {}), { components: Uint32Array.of(0, 0), count: 1 })
  const search = engine.run('breadthFirstSearch', projection, { source: 0, targets: [], maxDepth: -1 })
  await t.rejects(search, { code: 'EDGEWISE_ENGINE_UNAVAILABLE', message: /gds\.bfs\.stream/ })
  await engine.close()
  t.same([neo4j.unexpected, neo4j.left], [[], 0])
})

t.test('reports why a session did not start, and leaves none behind', async (t) => {
  const failed = new ScriptedSessionNeo4j([created('Failed', 'quota exceeded'), deleted])
  await t.rejects(openSession(failed.connection, options), { code: 'EDGEWISE_ENGINE_UNAVAILABLE', message: /quota exceeded/ })
  t.equal(failed.left, 0)
  const slow = new ScriptedSessionNeo4j([created('Creating'), deleted])
  await t.rejects(openSession(slow.connection, { ...options, startMs: -1 }), { code: 'EDGEWISE_ENGINE_UNAVAILABLE', message: /was Creating after/ })
  t.equal(slow.left, 0)
})

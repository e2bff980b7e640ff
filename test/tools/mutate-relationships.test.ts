import t, { type Test } from 'tap'
import type { AnalyticsEngine, EarlierResults } from '../../src/engines/engine.ts'
import { soleEngine } from '../../src/engines/engines.ts'
import { openGdsEngine } from '../../src/engines/gds.ts'
import { openLocalEngine } from '../../src/engines/local.ts'
import { createResultCache } from '../../src/results/cache.ts'
import type { ShapedResult } from '../../src/results/shape.ts'
import { readJson } from '../../src/storage/graphs/import/read-json.ts'
import type { GraphStore } from '../../src/storage/graphs/store.ts'
import type { StateStore } from '../../src/storage/state/state.ts'
import { createToolCaller, type ToolCaller } from '../../src/tools/call.ts'
import { tools } from '../../src/tools/index.ts'
import { unlessFull } from '../fixtures/length.ts'
import { noServer, openConnection, testServer } from '../fixtures/neo4j.ts'
import { openTestRuntime } from '../fixtures/runtime.ts'
import { openStore } from '../storage/graphs/neo4j/opened-store.ts'
import { newTenant } from '../storage/graphs/sample-graph.ts'

/** Two circles of readers that share books, and one book that both know. */
const readers = {
  nodes: [
    ...['ann', 'bob', 'cat', 'dot', 'eve', 'fay'].map((id) => ({ id, labels: ['Person'], properties: { name: id } })),
    ...['p', 'q', 'r', 's', 'both'].map((id) => ({ id, labels: ['Book'], properties: { name: id } }))
  ],
  relationships: [
    ...['ann', 'bob', 'cat'].flatMap((source) => ['p', 'q', 'both'].map((target) => ({ source, target, type: 'READ', properties: { days: 2 } }))),
    ...['dot', 'eve', 'fay'].flatMap((source) => ['r', 's', 'both'].map((target) => ({ source, target, type: 'READ', properties: { days: 3 } }))),
    { source: 'ann', target: 'dot', type: 'KNOWS', properties: { days: 5 } }
  ]
}

async function* bytesOf(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(value))
}

interface Place {
  readonly store: GraphStore
  readonly state: StateStore
  readonly tenant: string
  openEngine(results: EarlierResults): Promise<AnalyticsEngine>
}

/** A process on the store: an engine and a cache of its own. */
async function openCaller(t: Test, { store, state, tenant, openEngine }: Place) {
  const engine = await openEngine({ nodeValues: (...of) => caller.nodeValues(...of), nodePairs: (...of) => caller.nodePairs(...of) })
  t.teardown(() => engine.close())
  const resultCache = createResultCache({ maxBytes: 2 ** 22 })
  const caller: ToolCaller = createToolCaller({ tools, store, engines: soleEngine(engine), state, resultCache, defaultGraph: 'readers' })
  return (tool: string, input: object): Promise<ShapedResult> => caller.call({ tenant, tool, arguments: input })
}

/** All that a derived type must do, whoever computes. */
async function holdDerivedRelationships(t: Test, place: Place) {
  await place.store.import(place.tenant, 'readers', readJson(bytesOf(readers), 'readers.json'), {})
  const call = await openCaller(t, place)
  await call('project_graph', { name: 'circle', graph: 'readers', replace: true })
  const alike = await call('node_similarity', { graph: 'circle', relationshipTypes: ['READ'], topK: 5 })
  t.equal(alike.total, 30, 'every reader shares a book with every other')
  const done = await call('mutate', { graph: 'circle', handle: alike.handle, mutateRelationshipType: 'SIMILAR', mutateProperty: 'score' })
  t.match(done.summary, { relationshipType: 'SIMILAR', property: 'score', relationshipsWritten: 30, nodePropertiesWritten: 0, relationshipTypes: ['SIMILAR'] })

  await t.test('is read back, narrowed and filtered, by another process', async (t) => {
    const other = await openCaller(t, place)
    t.match((await other('get_graph_info', { graph: 'circle' })).summary, {
      relationshipCount: 49,
      derivedRelationships: [{ type: 'SIMILAR', property: 'score', from: alike.handle }]
    })
    const listed = await other('stream_relationship_properties', {
      graph: 'circle',
      relationshipProperties: ['score', 'days'],
      orderBy: { column: 'score', descending: true },
      limit: 100
    })
    t.equal(listed.total, 49)
    t.equal(listed.rows.filter(({ relationshipType, score, days }) => relationshipType === 'SIMILAR' && score === 1 && days === null).length, 12)
    t.equal((await other('stream_relationships', { graph: 'circle', relationshipTypes: ['SIMILAR'] })).total, 30)
    const near = [{ property: 'score', operator: '>', value: 0.9 }]
    t.match((await other('degree_centrality', { graph: 'circle', relationshipWhere: near })).summary, { sum: 12 }, 'stored ones have no score')
    t.match((await other('degree_centrality', { graph: 'circle', relationshipWhere: [{ property: 'score', operator: 'missing' }] })).summary, { sum: 19 })
    t.match((await other('degree_centrality', { graph: 'circle', labels: ['Person'] })).summary, { nodeCount: 6, sum: 31 })
    t.match((await other('degree_centrality', { graph: 'circle', labels: ['Book'] })).summary, { sum: 0 }, 'what leads out of the nodes is left out')
  })

  await t.test('is used by algorithms, with its weight', async (t) => {
    const louvain = await call('louvain', { graph: 'circle', relationshipTypes: ['SIMILAR'], weight: 'score', labels: ['Person'], orientation: 'undirected' })
    t.match(louvain.summary, { communityCount: 2 })
    const weighted = await call('degree_centrality', { graph: 'circle', relationshipTypes: ['SIMILAR'], weight: 'score', labels: ['Person'] })
    t.ok(Math.abs(Number(weighted.summary['sum']) - (12 + 18 * 0.2)) < 1e-9)
    const path = { graph: 'circle', source: 'bob', target: 'eve', relationshipTypes: ['SIMILAR'] }
    t.match((await call('find_shortest_path', path)).summary, { totalCost: 1 })
    t.match((await call('find_shortest_path', { ...path, weight: 'score' })).summary, { totalCost: 0.2 })
    const mixed = { graph: 'circle', weight: 'score', defaultWeight: 10 }
    t.ok(Math.abs(Number((await call('degree_centrality', mixed)).summary['sum']) - (15.6 + 190)) < 1e-9)
    await t.rejects(call('degree_centrality', { graph: 'circle', weight: 'score' }), { code: 'EDGEWISE_MISSING_VALUE', parameters: { count: 19 } })
    await t.rejects(call('degree_centrality', { graph: 'circle', weight: 'days' }), { code: 'EDGEWISE_MISSING_VALUE', parameters: { count: 30 } })
    await t.rejects(call('degree_centrality', { graph: 'circle', relationshipTypes: ['SIMILAR'], weight: 'days' }), {
      code: 'EDGEWISE_UNKNOWN_PROPERTY',
      parameters: { known: ['score'] }
    })
    await t.rejects(call('degree_centrality', { graph: 'circle', relationshipTypes: ['SIMILAR', 'LIKES'] }), { code: 'EDGEWISE_UNKNOWN_RELATIONSHIP_TYPE' })
    await t.rejects(call('degree_centrality', { graph: 'readers', relationshipTypes: ['SIMILAR'] }), { code: 'EDGEWISE_UNKNOWN_RELATIONSHIP_TYPE' })
  })

  await t.test('follows the orientation and the policy for parallel relationships', async (t) => {
    const knows = { labels: ['Person'], relationshipTypes: ['KNOWS', 'SIMILAR'], defaultWeight: 3 }
    for (const [parallel, sum] of [
      ['keep', 18.6],
      ['single', 18.4],
      ['sum', 18.6],
      ['max', 18.4],
      ['min', 15.6]
    ] as const) {
      // prettier-ignore
      const named = { name: `by_${parallel}`, graph: 'circle', parallel, replace: true }
      await call('project_graph', named)
      const natural = await call('degree_centrality', { graph: named.name, weight: 'score', ...knows })
      t.ok(Math.abs(Number(natural.summary['sum']) - sum) < 1e-9, `${parallel}: ${natural.summary['sum']}`)
    }
    const back = await call('breadth_first_search', { graph: 'circle', relationshipTypes: ['KNOWS'], source: 'dot', orientation: 'reverse' })
    t.equal(back.total, 2)
    const tree = await call('mutate', { graph: 'by_single', handle: back.handle, relationshipType: 'TREE' })
    t.match(tree.summary, { relationshipsWritten: 1, property: 'depth', relationshipTypes: ['SIMILAR', 'TREE'] })
    const trees = { graph: 'by_single', relationshipTypes: ['TREE'], orientation: 'natural' as const }
    t.match((await call('stream_relationships', trees)).rows, [{ source: 'dot', target: 'ann' }])
    t.match((await call('stream_relationships', { ...trees, orientation: 'reverse' })).rows, [{ source: 'ann', target: 'dot' }])
  })

  await t.test('paths become one relationship each, and a type is replaced', async (t) => {
    const paths = await call('yens_shortest_paths', { graph: 'circle', source: 'bob', target: 'fay', relationshipTypes: ['SIMILAR'], k: 2 })
    await call('mutate', { graph: 'circle', handle: paths.handle, relationshipType: 'PATH' })
    const read = { graph: 'circle', relationshipTypes: ['PATH'], relationshipProperties: ['totalCost'] }
    t.match((await call('stream_relationship_properties', read)).rows, [
      { source: 'bob', target: 'fay', totalCost: 1 },
      { source: 'bob', target: 'fay', totalCost: 2 }
    ])
    await call('mutate', { graph: 'circle', handle: alike.handle, relationshipType: 'PATH', property: 'totalCost' })
    t.equal((await call('stream_relationship_properties', read)).total, 30)
  })

  await t.test('explains why a result cannot be converted', async (t) => {
    await t.rejects(call('mutate', { graph: 'circle', handle: alike.handle, relationshipType: 'KNOWS' }), {
      message: /already has relationships of type "KNOWS"/
    })
    await t.rejects(call('mutate', { graph: 'circle', handle: alike.handle }), { message: /Give "property".*"relationshipType"/ })
    await t.rejects(call('mutate', { graph: 'circle', handle: alike.handle, property: 'score' }), { message: /several rows for one node.*"relationshipType"/ })
    const ranked = await call('pagerank', { graph: 'circle' })
    await t.rejects(call('mutate', { graph: 'circle', handle: ranked.handle, relationshipType: 'RANK' }), { message: /names no two nodes in a row/ })
    await t.rejects(call('mutate', { graph: 'circle', handle: alike.handle, relationshipType: 'S', column: 'weight' }), {
      message: /no column "weight".*similarity/
    })
  })
}

const openLocal = (store: GraphStore) => async (results: EarlierResults) =>
  openLocalEngine({ store, threads: 1, queueSize: 16, cacheBytes: 2 ** 26, deadlineMs: 60_000, results })

t.test('pairs of nodes become relationships of a projection, by kernel on SQLite', async (t) => {
  const { store, state } = await openTestRuntime(t)
  await holdDerivedRelationships(t, { store, state, tenant: 'test', openEngine: openLocal(store) })
})

const server = testServer()
if (server === null) t.test('Neo4j', { skip: noServer }, async () => {})
else {
  const neo4j = openConnection(t, server)
  const store = openStore(t, server, neo4j)
  t.teardown(() => store.close())
  t.test('by kernel on Neo4j', { skip: unlessFull }, async (t) => {
    const tenant = newTenant()
    const { state } = await openTestRuntime(t)
    await holdDerivedRelationships(t, { store, state, tenant, openEngine: openLocal(store) })
  })
  t.test('by Graph Data Science', async (t) => {
    const tenant = newTenant()
    const { state } = await openTestRuntime(t)
    const openEngine = (results: EarlierResults) =>
      openGdsEngine({ neo4j, source: (...where) => store.projectionSource(...where), deadlineMs: 60_000, ttlMs: 600_000, results })
    await holdDerivedRelationships(t, { store, state, tenant, openEngine })
  })
}

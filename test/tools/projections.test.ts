import t, { type Test } from 'tap'
import { soleEngine } from '../../src/engines/engines.ts'
import { openLocalEngine } from '../../src/engines/local.ts'
import { createResultCache } from '../../src/results/cache.ts'
import type { ShapedResult } from '../../src/results/shape.ts'
import { createToolCaller } from '../../src/tools/call.ts'
import { tools } from '../../src/tools/index.ts'
import { importGraph, openTestRuntime, type TestRuntime, tenant } from '../fixtures/runtime.ts'

const people = {
  nodes: [
    ...['ada', 'ben', 'cyd', 'dan'].map((id, age) => ({ id, labels: ['Person'], properties: { name: id, age } })),
    { id: 'ink', labels: ['Book'], properties: { name: 'ink' } }
  ],
  relationships: [
    ...[
      ['ada', 'ben'],
      ['ben', 'cyd'],
      ['cyd', 'ada']
    ].map(([source = '', target = ''], w) => ({ source, target, type: 'KNOWS', properties: { w: w + 1, since: 2000 + w } })), // prettier-ignore
    { source: 'ada', target: 'ink', type: 'READ', properties: { w: 9 } },
    { source: 'cyd', target: 'ben', type: 'LIKES' }
  ]
}

/** Another process on the same files: it has computed nothing yet. */
function another(t: Test, { store, state }: TestRuntime) {
  const engine = openLocalEngine({
    store,
    threads: 1,
    queueSize: 4,
    cacheBytes: 2 ** 24,
    deadlineMs: 30_000,
    results: { nodeValues: (...of) => caller.nodeValues(...of), nodePairs: (...of) => caller.nodePairs(...of) }
  })
  t.teardown(() => engine.close())
  const resultCache = createResultCache({ maxBytes: 2 ** 20 })
  const caller = createToolCaller({ tools, store, engines: soleEngine(engine), state, resultCache, defaultGraph: 'london' })
  return caller
}

async function open(t: Test) {
  const runtime = await openTestRuntime(t)
  await importGraph(runtime.store, 'people', people)
  const call = (tool: string, input: object, asker = tenant): Promise<ShapedResult> => runtime.caller.call({ tenant: asker, tool, arguments: input })
  return { ...runtime, call }
}

t.test('an algorithm accepts the name of a projection instead of a graph', async (t) => {
  const { call } = await open(t)
  const made = await call('project_graph', { name: 'friends', graph: 'people', labels: ['Person'], relationshipTypes: ['KNOWS'], orientation: 'reverse' })
  t.match(made.summary, { name: 'friends', graph: 'people', kept: true, nodeCount: 4, relationshipCount: 3, orientation: 'reverse' })
  const ranked = await call('degree_centrality', { graph: 'friends' })
  t.match(ranked.summary, { nodeCount: 4, sum: 3 })
  t.match(ranked.provenance, { graph: 'people', projection: { labels: ['Person'], types: ['KNOWS'], orientation: 'reverse' } })
  t.match(ranked.notes, [/read as reverse, the projection's way/])
  t.match(await call('find_shortest_path', { graph: 'friends', source: 'cyd', target: 'ada' }), { summary: { path: ['cyd', 'ben', 'ada'] } })
})

t.test('labels and types are narrowed per call, never widened', async (t) => {
  const { call } = await open(t)
  await call('project_graph', { name: 'all', graph: 'people', labels: ['Person', 'Book'], relationshipTypes: ['KNOWS', 'READ'] })
  t.match((await call('degree_centrality', { graph: 'all', labels: ['Person'], relationshipTypes: ['KNOWS'] })).summary, { nodeCount: 4, sum: 3 })
  t.match((await call('degree_centrality', { graph: 'all' })).summary, { nodeCount: 5, sum: 4 })
  await t.rejects(call('degree_centrality', { graph: 'all', relationshipTypes: ['LIKES'] }), {
    code: 'EDGEWISE_INVALID_INPUT',
    message: /"LIKES" is not in the named projection; its types are KNOWS, READ/
  })
})

t.test('a weight and a policy of the projection apply unless a call names another weight', async (t) => {
  const { call } = await open(t)
  await call('project_graph', { name: 'weighted', graph: 'people', relationshipTypes: ['KNOWS'], weight: 'w', parallel: 'sum' })
  t.match((await call('degree_centrality', { graph: 'weighted' })).summary, { sum: 6 })
  t.match((await call('degree_centrality', { graph: 'weighted', weight: 'since' })).summary, { sum: 6003 })
})

t.test('a preview stores nothing, a name is unique, and a graph keeps its own', async (t) => {
  const { call, state } = await open(t)
  t.match((await call('project_graph', { name: 'once', graph: 'people', preview: true })).summary, { kept: false, expiresAt: null, nodeCount: 5 })
  t.equal(await state.projections.read(tenant, 'once'), null)
  await call('project_graph', { name: 'once', graph: 'people' })
  await t.rejects(call('project_graph', { name: 'once', graph: 'london' }), { code: 'EDGEWISE_CONFLICT', message: /"replace": true/ })
  t.match((await call('project_graph', { name: 'once', graph: 'london', replace: true })).summary, { graph: 'london' })
  await t.rejects(call('project_graph', { name: 'people' }), { code: 'EDGEWISE_CONFLICT', message: /name of a graph/ })
  await t.rejects(call('project_graph', { name: 'not ok' }), { code: 'EDGEWISE_INVALID_INPUT' })
  await t.rejects(call('project_graph', { name: 'wrong', labels: ['Nobody'] }), { code: 'EDGEWISE_UNKNOWN_LABEL' }, 'what is wrong is told at once')
  t.equal(await state.projections.read(tenant, 'wrong'), null)
})

t.test('a projection expires, and belongs to its tenant', async (t) => {
  const { call, state, store } = await open(t)
  await call('project_graph', { name: 'mine', graph: 'people' })
  const kept = await state.projections.read(tenant, 'mine')
  await state.projections.put(tenant, 'old', { graph: 'people', spec: { ...(kept?.spec as object), expiresAt: new Date(Date.now() - 1).toISOString() } })
  await t.rejects(call('degree_centrality', { graph: 'old' }), { code: 'EDGEWISE_UNKNOWN_GRAPH', parameters: { known: ['london', 'people', 'mine'] } })
  const listed = await call('list_graphs', {})
  t.same(
    listed.rows.map(({ name, kind }) => [name, kind]),
    [
      ['london', 'graph'],
      ['people', 'graph'],
      ['mine', 'projection']
    ]
  ) // prettier-ignore
  t.equal(await state.projections.read(tenant, 'old'), null, 'what has ended is removed')
  t.same(await store.list('other'), [])
  await t.rejects(call('degree_centrality', { graph: 'mine' }, 'other'), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
})

t.test('a result becomes a column for other algorithms, which any process can rebuild', async (t) => {
  const runtime = await open(t)
  const { call, caller } = runtime
  await call('project_graph', { name: 'social', graph: 'people', labels: ['Person'], orientation: 'undirected', nodeProperties: ['age'] })
  const ranked = await call('degree_centrality', { graph: 'social', relationshipTypes: ['KNOWS'] })
  t.match((await call('mutate', { graph: 'social', handle: ranked.handle, property: 'ties' })).summary, { nodePropertiesWritten: 4, columns: ['age', 'ties'] })
  const wanted = { graph: 'social', nodeProperties: ['ties', 'age'], orderBy: { column: 'age' }, storedProperties: ['name'] }
  const read = await another(t, runtime).call({ tenant, tool: 'stream_node_properties', arguments: wanted })
  t.same(
    read.rows.map(({ node, ties, age, 'node.name': name }) => [node, ties, age, name]),
    [
      ['ada', 2, 0, 'ada'],
      ['ben', 2, 1, 'ben'],
      ['cyd', 2, 2, 'cyd'],
      ['dan', 0, 3, 'dan']
    ]
  ) // prettier-ignore
  const few = await call('stream_node_properties', { graph: 'social', nodeProperties: ['ties'], where: [{ property: 'ties', operator: '<', value: 1 }] })
  t.match(few, { total: 1, rows: [{ node: 'dan' }] })
  t.match((await call('get_graph_info', { graph: 'social' })).rows, [
    { column: 'age', from: 'stored', count: 4 },
    { column: 'ties', from: ranked.handle, mean: 1.5 }
  ]) // prettier-ignore
  await t.rejects(call('mutate', { graph: 'people', handle: ranked.handle, property: 'ties' }), { message: /is a graph, not a named projection/ })
  const elsewhere = await caller.call({ tenant, tool: 'pagerank', arguments: { graph: 'london' } })
  await t.rejects(call('mutate', { graph: 'social', handle: elsewhere.handle, property: 'x' }), { message: /is of graph "london", not of "people"/ })
})

t.test('nodes outside a result get the given number, else none', async (t) => {
  const { call } = await open(t)
  await call('project_graph', { name: 'social', graph: 'people', labels: ['Person'] })
  const { handle } = await call('degree_centrality', { graph: 'social', nodes: ['ada'] })
  t.match((await call('mutate', { graph: 'social', handle, property: 'some' })).summary, { nodePropertiesWritten: 1 })
  t.match((await call('mutate', { graph: 'social', handle, property: 'all', default: -1 })).summary, { nodePropertiesWritten: 4 })
  const { rows } = await call('stream_node_properties', { graph: 'social', nodeProperties: ['some', 'all'], nodes: ['ada', 'dan'] })
  t.match(rows, [
    { node: 'ada', some: 1, all: 1 },
    { node: 'dan', some: null, all: -1 }
  ]) // prettier-ignore
})

t.test('a node without a property has no value in a stored projection', async (t) => {
  const runtime = await open(t)
  const { call } = runtime
  await call('project_graph', { name: 'aged', graph: 'people', nodeProperties: ['age'] })
  const wanted = { graph: 'aged', nodeProperties: ['age'], where: [{ property: 'age', operator: 'missing' }] }
  const read = await call('stream_node_properties', wanted)
  t.match(read, { total: 1, rows: [{ node: 'ink', age: null }] })
  t.match((await call('get_graph_info', { graph: 'aged' })).rows, [{ column: 'age', count: 4 }])
  const again = await another(t, runtime).page(tenant, read.handle, { offset: 0, limit: 5 })
  t.match(again, { total: 1, rows: [{ node: 'ink' }] }, 'computed again from its call')
})

t.test('communities of a projection seed the next run, by column or by handle', async (t) => {
  const { call } = await open(t)
  await call('project_graph', { name: 'social', graph: 'people', labels: ['Person'], orientation: 'undirected' })
  const found = await call('louvain', { graph: 'social' })
  await call('mutate', { graph: 'social', handle: found.handle, property: 'community' })
  const seeded = await call('louvain', { graph: 'social', seedProperty: 'community' })
  const direct = await call('louvain', { graph: 'social', seedProperty: found.handle })
  t.equal(seeded.summary['modularity'], found.summary['modularity'])
  t.same(direct.rows, seeded.rows)
})

t.test('relationships are read back with their types and numbers, each once', async (t) => {
  const { call } = await open(t)
  const { rows, summary } = await call('stream_relationship_properties', {
    graph: 'people',
    orientation: 'undirected',
    relationshipProperties: ['w', 'since'],
    orderBy: { column: 'w', descending: true }
  })
  t.match(summary, { relationshipCount: 5, rowCount: 5 })
  const shown = rows.map(({ source, target, relationshipType, w, since }) => [source, target, relationshipType, w, since])
  t.same(shown.slice(0, 2), [
    ['ada', 'ink', 'READ', 9, null],
    ['ada', 'cyd', 'KNOWS', 3, 2002]
  ]) // prettier-ignore
  t.same(shown.at(-1), ['ben', 'cyd', 'LIKES', null, null])
  await t.rejects(call('stream_relationship_properties', { graph: 'people', relationshipProperties: ['weight'] }), { code: 'EDGEWISE_UNKNOWN_PROPERTY' })
  await call('project_graph', { name: 'simple', graph: 'people', orientation: 'undirected', parallel: 'single' })
  t.same(
    (await call('stream_relationships', { graph: 'simple' })).rows.map(({ relationshipType }) => relationshipType),
    [null, null, null, null]
  )
})

t.test('a drop removes the name; results stay, and graphs are not dropped', async (t) => {
  const { call, caller } = await open(t)
  await call('project_graph', { name: 'gone', graph: 'people' })
  const { handle } = await call('degree_centrality', { graph: 'gone' })
  await call('drop_graph', { graph: 'gone' })
  await t.rejects(call('degree_centrality', { graph: 'gone' }), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
  t.equal((await caller.page(tenant, handle, { offset: 0, limit: 1 })).returned, 1)
  await t.rejects(call('drop_graph', { graph: 'people' }), { message: /is a stored graph; this call drops projections only\. There are no named projections/ })
})

t.test('tools that read the store reject a projection with a reason', async (t) => {
  const { call } = await open(t)
  await call('project_graph', { name: 'part', graph: 'people' })
  await t.rejects(call('find_nodes', { graph: 'part' }), { code: 'EDGEWISE_INVALID_INPUT', message: /"part" is a projection of graph "people"/ })
})

t.test('a result is written back to the stored graph with a grant, and the graph gets a new version', async (t) => {
  const { call, caller } = await open(t)
  const { handle } = await call('degree_centrality', { graph: 'people', labels: ['Person'] })
  const write = { tenant, tool: 'write_back', arguments: { handle, property: 'ties' } }
  await t.rejects(caller.call(write), { code: 'EDGEWISE_EFFECT_NOT_GRANTED' })
  t.match((await caller.call({ ...write, grants: ['keeps', 'writes'] })).summary, { property: 'ties', written: 4, graph: 'people' })
  t.match((await call('find_nodes', { graph: 'people', where: [{ property: 'ties', operator: '>', value: 1 }] })).summary, { count: 1 })
  await t.rejects(caller.page(tenant, handle, { offset: 0, limit: 1 }), { code: 'EDGEWISE_HANDLE_GONE' })
})

import t, { type Test } from 'tap'
import type { AnalyticsEngine } from '../../src/engines/engine.ts'
import { soleEngine } from '../../src/engines/engines.ts'
import { openGdsEngine } from '../../src/engines/gds.ts'
import { openLocalEngine } from '../../src/engines/local.ts'
import { createResultCache } from '../../src/results/cache.ts'
import type { ShapedResult } from '../../src/results/shape.ts'
import { readJson } from '../../src/storage/graphs/import/read-json.ts'
import type { Neo4jStore } from '../../src/storage/graphs/neo4j/neo4j-store.ts'
import { createToolCaller } from '../../src/tools/call.ts'
import { tools } from '../../src/tools/index.ts'
import { parseProjection } from '../../src/tools/projections/parse-projection.ts'
import { noServer, openConnection, testServer } from '../fixtures/neo4j.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'
import { openStore } from '../storage/graphs/neo4j/opened-store.ts'
import { newTenant } from '../storage/graphs/sample-graph.ts'

const call = (variables: string, rest = '') => `RETURN gds.graph.project($graph_name, ${variables}${rest})`

t.test('reads labels, types and directions', async (t) => {
  const read = (query: string) => {
    const { sourceLabels, targetLabels, types, direction } = parseProjection(query)
    return [sourceLabels, targetLabels, types, direction]
  }
  t.same(read(`MATCH (a:A|B)-[r:R|S]->(b:B) ${call('a, b')}`), [['A', 'B'], ['B'], ['R', 'S'], 'along'])
  t.same(read(`MATCH (a:A)<-[:R]-(b) ${call('a, b')}`), [['A'], [], ['R'], 'against'])
  t.same(read(`MATCH (a:A)<-[:R]-(b) ${call('b, a')}`), [[], ['A'], ['R'], 'along'])
  t.same(read(`MATCH (a)-[r]-(b) ${call('a, b')}`), [[], [], [], 'both'])
  t.same(read("MATCH (`my node`:`A B`)-[r]->(m) RETURN gds.graph.project('g', `my node`, m)"), [['A B'], [], [], 'along'])
})

t.test('reads properties, conditions and options', async (t) => {
  const query = `
    // nodes of one kind
    MATCH (n:A)-[r:R]->(m:A) WHERE n.x > -1.5 AND m.x > -1.5 AND r.kind IN ['a', "b"] AND r.w IS NOT NULL
    WITH n, r, m
    RETURN gds.graph.project($graph_name, n, m, {
      sourceNodeLabels: labels(n), targetNodeLabels: labels(m), relationshipType: type(r),
      sourceNodeProperties: {x: toFloat(n.x), y: coalesce(toInteger(n.y), 0)}, targetNodeProperties: m {.x, .y},
      relationshipProperties: {w: toFloat(r.w)}
    }, {undirectedRelationshipTypes: ['*'], readConcurrency: 4}) AS g`
  const parsed = parseProjection(query)
  t.match(parsed, {
    sourceWhere: [{ property: 'x', operator: '>', value: -1.5 }],
    targetWhere: [{ property: 'x', operator: '>', value: -1.5 }],
    relationshipWhere: [
      { property: 'kind', operator: 'in', value: ['a', 'b'] },
      { property: 'w', operator: 'exists' }
    ],
    properties: [{ property: 'x' }, { property: 'y' }],
    relationshipProperties: [{ name: 'w', property: 'w' }],
    undirectedTypes: ['*']
  })
  t.match(parseProjection(`MATCH (n:A) OPTIONAL MATCH (n)-[r:R]->(m) ${call('n, m')}`), { isOptional: true, sourceLabels: ['A'] })
  t.match(parseProjection('MATCH (n)-[r]->(m) RETURN gds.graph.project.remote(n, m, {relationshipType: type(r)})'), { direction: 'along' })
  t.match(parseProjection(`MATCH (n)-[r]->(m) WITH gds.graph.project('g', n, m) AS g RETURN g.graphName AS name, g.nodeCount`), { types: [] })
})

t.test('reads alternatives, negations and labels in WHERE, and new names', async (t) => {
  const where = (text: string) => parseProjection(`MATCH (n)-[r]->(m) WHERE ${text} ${call('n, m')}`)
  t.match(where('n.x = 1 OR (n.x = 2 OR n.x IN [3, 4])'), { sourceWhere: [{ property: 'x', operator: 'in', value: [1, 2, 3, 4] }] })
  t.match(where('(n.x = 1 or n.x = 2) and m.y = 3'), { sourceWhere: [{ operator: 'in' }], targetWhere: [{ property: 'y', operator: '=' }] })
  t.match(where('NOT n.x = 1 AND NOT (r.w < 2) AND NOT m.x IS NULL'), {
    sourceWhere: [{ property: 'x', operator: '<>', value: 1 }],
    relationshipWhere: [{ property: 'w', operator: '>=', value: 2 }],
    targetWhere: [{ property: 'x', operator: 'exists' }]
  })
  t.match(where("2 <= r.w AND 'a' <> n.x"), { relationshipWhere: [{ property: 'w', operator: '>=', value: 2 }], sourceWhere: [{ operator: '<>', value: 'a' }] })
  t.match(where("(n:A OR n:B) AND m:C|D AND type(r) IN ['R', 'S']"), { sourceLabels: ['A', 'B'], targetLabels: ['C', 'D'], types: ['R', 'S'] })
  t.match(where("type(r) = 'R' OR type(r) = 'S'"), { types: ['R', 'S'] })
  t.match(parseProjection(`MATCH (n:A {x: 1})-[r:R {kind: 'a'}]->(m:A) WHERE m.x = 1 ${call('n, m')}`), {
    sourceWhere: [{ property: 'x', operator: '=', value: 1 }],
    relationshipWhere: [{ property: 'kind', operator: '=', value: 'a' }],
    targetWhere: [{ property: 'x', operator: '=', value: 1 }]
  })
  const renamed = `MATCH (n:A)<-[r:R]-(m:A) WITH m AS source, n AS target, r AS rel
    ${call('source, target', ", {sourceNodeLabels: 'A', targetNodeLabels: ['A'], relationshipType: type(rel), sourceNodeProperties: source {.x}, relationshipProperties: {cost: coalesce(rel.w, 1.5)}}")}`
  t.match(parseProjection(renamed), {
    direction: 'along',
    properties: [{ name: 'x' }],
    relationshipProperties: [{ name: 'cost', property: 'w', missing: 1.5 }]
  })
})

t.test('rejects unknown syntax, whatever its effect', async (t) => {
  const refused = (query: string, message: RegExp) => t.throws(() => parseProjection(query), { code: 'EDGEWISE_INVALID_INPUT', message }, query)
  refused('MATCH (n) DETACH DELETE n', /Expected "-"/)
  refused(`MATCH (n)-[r]->(m) SET n.x = 1 ${call('n, m')}`, /Expected "with" before "SET"/)
  refused(`MATCH (n)-[r]->(m) ${call('n, m')} UNION MATCH (n) DELETE n`, /"UNION" after the projection/)
  refused(`MATCH (n)-[r]->(m) ${call('n, m')}; DROP DATABASE x`, /";.*" is not understood/)
  refused(`CALL apoc.cypher.run('x')`, /Expected "match"/)
  refused(`MATCH (n)-[r]->(m) WHERE n.x = apoc.f() ${call('n, m')}`, /Expected a number, text or list/)
  refused(`MATCH (n)-[r]->(m) WHERE n.x = 1 OR n.y = 2 ${call('n, m')}`, /OR joins values of one property/)
  refused(`MATCH (n)-[r]->(m) WHERE n.x = 1 AND n.y = 2 OR n.y = 3 ${call('n, m')}`, /OR joins values of one property/)
  refused(`MATCH (n)-[r]->(m) WHERE n.x < 1 OR n.x > 3 ${call('n, m')}`, /OR joins values of one property/)
  refused(`MATCH (n)-[r]->(m) WHERE NOT (n.x = 1 AND m.x = 1) ${call('n, m')}`, /NOT takes one comparison/)
  refused(`MATCH (n:A)-[r]->(m) WHERE n:B ${call('n, m')}`, /labels and types once/)
  refused(`MATCH (n)-[r]->(m) WITH n AS s, r, m ${call('n, m')}`, /"n" and "m" are not the two nodes/)
  refused(`MATCH (n)-[r*1..3]->(m) ${call('n, m')}`, /Expected "\]"/)
  refused(`MATCH (n {x: m.x})-[r]->(m) ${call('n, m')}`, /Expected a number, text or list/)
  refused(`MATCH (n)-[r]->(m) ${call('n, x')}`, /are not the two nodes/)
  refused(`MATCH (n)-[r]->(m) ${call('n, m', ', {sourceNodeProperties: {x: n.y}, targetNodeProperties: {x: m.z}}')}`, /"x" is read in two ways/)
  refused(`MATCH (n:A)-[r]->(m:A) ${call('n, m', ", {sourceNodeLabels: ['B']}")}`, /Labels keep their stored names.*labels\(n\)/)
  refused(`MATCH (n)-[r:R]->(m) ${call('n, m', ", {relationshipType: 'LINK'}")}`, /Types keep their stored names.*type\(r\)/)
  refused(`MATCH (n)-[r]->(m) ${call('n, m', ', {constructor: 1}')}`, /"constructor" is no key/)
  refused('', /at the end/)
})

const node = (id: string, label: string, x?: number) => ({ id, labels: [label], properties: { name: id, ...(x === undefined ? {} : { x }) } })
const mixed = {
  nodes: [node('a', 'A', 1), node('b', 'A', 2), node('e', 'A', 9), node('c', 'B', 3), node('d', 'C')],
  relationships: [
    { source: 'a', target: 'b', type: 'R', properties: { w: 2 } },
    { source: 'a', target: 'c', type: 'S', properties: { w: 3 } },
    { source: 'c', target: 'd', type: 'S', properties: { w: 4 } },
    { source: 'b', target: 'a', type: 'T' }
  ]
}

type Call = (tool: string, input: object) => Promise<ShapedResult>

/** What Cypher projections of `mixed` must be, whoever computes. */
async function holdProjections(t: Test, ask: Call) {
  const project = (query: string, more: object = {}) => ask('project_graph_cypher', { graph: 'mixed', name: 'p', replace: true, query, ...more })
  const undirected = call('n, m', ', {}, {undirectedRelationshipTypes: ["*"]}')
  t.match((await project(`MATCH (n:A)-[r:R]->(m:A) ${call('n, m')}`)).summary, { nodeCount: 2, relationshipCount: 1, orientation: 'natural' })
  t.match((await project(`MATCH (n:A)<-[r:R]-(m:A) ${call('n, m')}`)).summary, { orientation: 'reverse' })
  t.match((await project(`MATCH (n:A)-[r:S]->(m:B) ${call('n, m')}`)).summary, { nodeCount: 2, relationshipCount: 1 })
  t.match((await project(`MATCH (n)-[r]->(m) ${undirected}`)).summary, { nodeCount: 4, relationshipCount: 4 })
  t.match((await project(`MATCH (n) OPTIONAL MATCH (n)-[r]->(m) ${undirected}`)).summary, { nodeCount: 5, relationshipCount: 4 })
  t.match((await project(`MATCH (n)-[r:R]->(m) ${call('n, m')}`, { undirectedRelationshipTypes: ['R'] })).summary, { orientation: 'undirected' })
  t.match((await project(`MATCH (n:A)-[r:R]->(m:A) WHERE n.x >= 2 AND m.x >= 2 ${call('n, m')}`)).summary, { nodeCount: 0, relationshipCount: 0 })
  const twice = `MATCH (n)-[r:S|R]->(m) WHERE (n.x = 1 OR n.x = 3) AND (m.x = 1 OR m.x = 3) ${call('n, m', ', {sourceNodeProperties: n {.x}}')}`
  t.match((await project(twice)).summary, { nodeCount: 2, relationshipCount: 1, columns: ['x'] })
  await t.rejects(project(`MATCH (n:A)-[r]->(m:B) ${call('n, m')}`), { message: /Relationships from A to A would be projected too/ })
  await t.rejects(project(`MATCH (n:A)-[r:R]->(m:A) WHERE n.x > 1 ${call('n, m')}`), { message: /the same for both ends/ })
  await t.rejects(project(`MATCH (n:Z)-[r:R]->(m:Z) ${call('n, m')}`), { code: 'EDGEWISE_UNKNOWN_LABEL' })
  const partly = `MATCH (n)-[r:R|S]->(m) ${call('n, m', ', {}, {undirectedRelationshipTypes: ["R"]}')}`
  await t.rejects(project(partly), { message: /all relationship types are undirected or none/ })

  const names =
    '{sourceNodeProperties: {size: coalesce(n.x, 7), x: n.x}, targetNodeProperties: {size: coalesce(m.x, 7)}, relationshipProperties: {cost: coalesce(r.w, 10)}}'
  await t.rejects(project(`MATCH (n)-[r]->(m) ${call('n, m', `, ${names}`)}`), { message: /"x" has two defaults/ })
  const renamed = names.replace(', x: n.x', '')
  t.match((await project(`MATCH (n)-[r]->(m) ${call('n, m', `, ${renamed}`)}`)).summary, { nodeCount: 4, columns: ['size'] })
  const read = await ask('stream_node_properties', { graph: 'p', nodeProperties: ['size'], orderBy: { column: 'size' } })
  t.same(
    read.rows.map(({ node: name, size }) => [name, size]),
    [
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 7]
    ]
  ) // prettier-ignore
  t.match((await ask('degree_centrality', { graph: 'p', weight: 'cost' })).summary, { nodeCount: 4, sum: 19 })
  t.match((await ask('degree_centrality', { graph: 'p', weight: 'cost', defaultWeight: 1 })).summary, { sum: 10 })
  t.match((await ask('degree_centrality', { graph: 'p', relationshipTypes: ['R'] })).summary, { nodeCount: 4 }, 'nodes stay when a call narrows the types')
  const listed = await ask('stream_relationship_properties', { graph: 'p', relationshipProperties: ['cost'], orderBy: { column: 'cost', descending: true } })
  t.match(listed.rows[0], { source: 'b', target: 'a', cost: 10 })
  await ask('project_graph', { graph: 'p', name: 'q', relationshipTypes: ['S'], replace: true })
  t.match((await ask('degree_centrality', { graph: 'q', weight: 'cost' })).summary, { nodeCount: 4, sum: 7 }, 'a projection of a projection keeps its names')
}

t.test('means the same on any store as in GDS', async (t) => {
  const { store, caller } = await openTestRuntime(t)
  await importGraph(store, 'mixed', mixed)
  await holdProjections(t, (tool, input) => caller.call({ tenant, tool, arguments: input }))
})

const server = testServer()
if (server === null) t.test('Neo4j', { skip: noServer }, async () => {})
else {
  const neo4j = openConnection(t, server)
  const store = openStore(t, server, neo4j)
  t.teardown(() => store.close())
  const asked = newTenant()
  const open = async (t: Test, engine: AnalyticsEngine): Promise<Call> => {
    const { state } = await openTestRuntime(t)
    t.teardown(() => engine.close())
    const resultCache = createResultCache({ maxBytes: 2 ** 20 })
    const caller = createToolCaller({ tools, store, engines: soleEngine(engine), state, resultCache, defaultGraph: 'mixed' })
    return (tool, input) => caller.call({ tenant: asked, tool, arguments: input })
  }
  t.test('in Neo4j too', async (t) => {
    await store.import(asked, 'mixed', readJson(bytesOf(mixed), 'mixed.json'), {})
    await holdProjections(t, await open(t, openLocalEngine({ store, threads: 1, queueSize: 4, cacheBytes: 2 ** 24, deadlineMs: 60_000 })))
  })
  t.test('and by Graph Data Science', async (t) => {
    const source: Neo4jStore['projectionSource'] = (...where) => store.projectionSource(...where)
    await holdProjections(t, await open(t, await openGdsEngine({ neo4j, source, deadlineMs: 60_000, ttlMs: 600_000 })))
  })
}

async function* bytesOf(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(value))
}

import t from 'tap'
import { parseProjection } from '../../src/tools/projections/parse-projection.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const call = (variables: string, rest = '') => `RETURN gds.graph.project($graph_name, ${variables}${rest})`

t.test('reads labels, types and the way relationships run', async (t) => {
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
    relationshipProperties: ['w'],
    undirectedTypes: ['*']
  })
  t.match(parseProjection(`MATCH (n:A) OPTIONAL MATCH (n)-[r:R]->(m) ${call('n, m')}`), { isOptional: true, sourceLabels: ['A'] })
  t.match(parseProjection('MATCH (n)-[r]->(m) RETURN gds.graph.project.remote(n, m, {relationshipType: type(r)})'), { direction: 'along' })
  t.match(parseProjection(`MATCH (n)-[r]->(m) WITH gds.graph.project('g', n, m) AS g RETURN g.graphName AS name, g.nodeCount`), { types: [] })
})

t.test('refuses what it does not understand, whatever it would do', async (t) => {
  const refused = (query: string, message: RegExp) => t.throws(() => parseProjection(query), { code: 'EDGEWISE_INVALID_INPUT', message }, query)
  refused('MATCH (n) DETACH DELETE n', /Expected "-"/)
  refused(`MATCH (n)-[r]->(m) SET n.x = 1 ${call('n, m')}`, /Expected "with" before "SET"/)
  refused(`MATCH (n)-[r]->(m) ${call('n, m')} UNION MATCH (n) DELETE n`, /"UNION" after the projection/)
  refused(`MATCH (n)-[r]->(m) ${call('n, m')}; DROP DATABASE x`, /";.*" is not understood/)
  refused(`CALL apoc.cypher.run('x')`, /Expected "match"/)
  refused(`MATCH (n)-[r]->(m) WHERE n.x = apoc.f() ${call('n, m')}`, /Expected a number, text or list/)
  refused(`MATCH (n)-[r]->(m) WHERE n.x = 1 OR n.y = 2 ${call('n, m')}`, /Expected "with" before "OR"/)
  refused(`MATCH (n)-[r*1..3]->(m) ${call('n, m')}`, /Expected "\]"/)
  refused(`MATCH (n {x: 1})-[r]->(m) ${call('n, m')}`, /Expected "\)"/)
  refused(`MATCH (n)-[r]->(m) ${call('n, x')}`, /are not the two nodes/)
  refused(`MATCH (n)-[r]->(m) ${call('n, m', ', {sourceNodeProperties: {x: n.y}}')}`, /"y" cannot become "x"/)
  refused(`MATCH (n)-[r]->(m) ${call('n, m', ', {constructor: 1}')}`, /"constructor" is no key/)
  refused('', /at the end/)
})

t.test('means on any store what it means to GDS', async (t) => {
  const { store, caller } = await openTestRuntime(t)
  const node = (id: string, label: string, x?: number) => ({ id, labels: [label], properties: { name: id, ...(x === undefined ? {} : { x }) } })
  await importGraph(store, 'mixed', {
    nodes: [node('a', 'A', 1), node('b', 'A', 2), node('c', 'B', 3), node('d', 'C')],
    relationships: [
      { source: 'a', target: 'b', type: 'R', properties: { w: 2 } },
      { source: 'a', target: 'c', type: 'S', properties: { w: 3 } },
      { source: 'c', target: 'd', type: 'S', properties: { w: 4 } },
      { source: 'b', target: 'a', type: 'T', properties: { w: 5 } }
    ]
  })
  const project = (query: string, more: object = {}) =>
    caller.call({ tenant, tool: 'project_graph_cypher', arguments: { graph: 'mixed', name: 'p', replace: true, query, ...more } })
  t.match((await project(`MATCH (n:A)-[r:R]->(m:A) ${call('n, m')}`)).summary, { nodeCount: 2, relationshipCount: 1, orientation: 'natural' })
  t.match((await project(`MATCH (n:A)<-[r:R]-(m:A) ${call('n, m')}`)).summary, { orientation: 'reverse' })
  t.match((await project(`MATCH (n:A)-[r:S]->(m:B) ${call('n, m')}`)).summary, { nodeCount: 3, relationshipCount: 1 })
  t.match((await project(`MATCH (n)-[r]->(m) ${call('n, m', ', {}, {undirectedRelationshipTypes: ["*"]}')}`)).summary, { nodeCount: 4, relationshipCount: 4 })
  t.match((await project(`MATCH (n)-[r:R]->(m) ${call('n, m')}`, { undirectedRelationshipTypes: ['R'] })).summary, { orientation: 'undirected' })
  t.match((await project(`MATCH (n:A)-[r:R]->(m:A) WHERE n.x >= 2 AND m.x >= 2 ${call('n, m')}`)).summary, { nodeCount: 1, relationshipCount: 0 })
  t.match((await project(`MATCH (n:A)-[r:R]->(m:A) ${call('n, m', ', {sourceNodeProperties: n {.x}}')}`)).summary, { columns: ['x'] })
  await t.rejects(project(`MATCH (n:A)-[r]->(m:B) ${call('n, m')}`), { message: /Relationships from A to A would be projected too/ })
  await t.rejects(project(`MATCH (n:A)-[r:R]->(m:A) WHERE n.x > 1 ${call('n, m')}`), { message: /the same for both ends/ })
  await t.rejects(project(`MATCH (n:Z)-[r:R]->(m:Z) ${call('n, m')}`), { code: 'EDGEWISE_UNKNOWN_LABEL' })
  await t.rejects(project(`MATCH (n)-[r:R|S]->(m) ${call('n, m', ', {}, {undirectedRelationshipTypes: ["R"]}')}`), {
    message: /all relationship types are undirected or none/
  })
})

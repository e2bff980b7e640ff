import t from 'tap'
import { openGraphql } from './open-graphql.ts'

const { query, app, runtime } = await openGraphql(t)
const fields = 'drawing { kind left nodes { id name row position value group } relationships { source target type position } }'
const drawn = async (call: string) => {
  const { data, errors } = await query(`{ drawn: ${call} { ${fields} } }`)
  if (errors !== undefined) throw errors[0]
  return data.drawn.drawing
}
const names = ({ nodes }: { nodes: { name: string }[] }) => nodes.map(({ name }) => name)

t.test('a path gives its nodes and steps in order', async (t) => {
  const path = await drawn('findShortestPath(source: { name: "Bank" }, target: { name: "Oval" })')
  t.match(path, { kind: 'PATH', left: 0, nodes: [{ id: '13', name: 'Bank', row: 0, position: 1, value: null, group: null }] })
  t.same(names(path), ['Bank', 'Waterloo', 'Kennington', 'Oval'])
  const ids = path.nodes.map(({ id }: { id: string }) => id)
  t.same(
    path.relationships,
    [0, 1, 2].map((at) => ({ source: ids[at], target: ids[at + 1], type: null, position: at + 1 }))
  )
})

t.test('of several paths, the first is shown, without rows for nodes in lists', async (t) => {
  const { kind, nodes } = await drawn('yensShortestPaths(source: { name: "Bank" }, target: { name: "Oval" }, k: 3)')
  t.match(
    { kind, nodes },
    { kind: 'PATH', nodes: [{ name: 'Bank', row: null, position: 1 }, { position: 2 }, { position: 3 }, { name: 'Oval', row: null, position: 4 }] }
  )
})

t.test('a path within a query is one too', async (t) => {
  const given = { tool: 'find_shortest_path', ask: 'call', arguments: { source: 'Bank', target: 'Oval' } }
  const { data } = await query(`query ($query: JSON!) { query(query: $query) { ${fields} } }`, { query: given })
  t.equal(data.query.drawing.kind, 'PATH')
  t.equal(data.query.drawing.relationships.length, 3)
})

t.test('a ranking gives rows and scores', async (t) => {
  const { kind, nodes, relationships } = await drawn('pagerank')
  t.equal(kind, 'RANKING')
  t.match(nodes[0], { name: "King's Cross St. Pancras", row: 0, value: Number, position: null, group: null })
  t.equal(nodes.length, 302)
  t.ok(nodes.every(({ value }: { value: number }, at: number) => at === 0 || value <= nodes[at - 1].value))
  t.same(relationships, [])
})

t.test('groups are numbered by size, in rows of groups and in rows of nodes', async (t) => {
  const groups = await drawn('louvain')
  const byNode = await drawn('louvain(view: NODES)')
  const sizes = (of: { nodes: { group: number }[] }) => Array.from({ length: 20 }, (_, at) => of.nodes.filter(({ group }) => group === at + 1).length)
  t.equal(groups.kind, 'GROUPS')
  t.same(
    sizes(groups),
    sizes(groups).toSorted((a, b) => b - a)
  )
  t.same(sizes(byNode), sizes(groups))
  t.ok(groups.nodes.every(({ row }: { row: null }) => row === null))
  t.ok(byNode.nodes.every(({ row }: { row: number }) => row >= 0))
  t.equal((await drawn('weaklyConnectedComponents')).kind, 'GROUPS')
})

t.test('listed nodes have no scores, and each node is there once', async (t) => {
  const listed = await drawn('findNodes(where: [{ property: "zone", operator: LE, value: 1 }])')
  t.match(listed, { kind: 'NODES', left: 0, nodes: [{ row: 0, value: null }, { row: 1 }] })
  t.equal(listed.nodes.length, 60)
  const near = await drawn('getNeighbors(node: { name: "Paddington" })')
  t.match({ ...near, count: near.nodes.length }, { kind: 'NODES', count: 5 })
  const { data } = await query(`query ($query: JSON!) { query(query: $query) { ${fields} } }`, {
    query: { ask: 'list', of: { label: 'Station', where: { zone: 1 } }, show: ['zone'] }
  })
  t.match(data.query.drawing, { kind: 'NODES', nodes: [{ row: 0, value: null }] })
})

t.test('trees and levels are no paths, and rows of relationships give them', async (t) => {
  const tree = await drawn('depthFirstSearch(source: { name: "Bank" })')
  t.equal(tree.kind, 'NODES')
  t.equal(tree.relationships.length, 301)
  t.match(await drawn('topologicalOrder'), { kind: 'NODES', relationships: [] })
  const bridges = await drawn('bridges')
  t.match(bridges.relationships[0], { source: String, target: String, type: null, position: null })
  t.equal(bridges.relationships.length, 136)
  t.same((await drawn('allPairsShortestPaths')).relationships, [], 'ends of paths are no relationships')
  t.equal((await drawn('streamRelationships(labels: ["Station"])')).relationships[0].type, 'LINK')
})

t.test('a cycle that a walk closes has the first position of each node', async (t) => {
  const walks = await drawn('randomWalk(sources: [{ name: "Bank" }], walkLength: 30, seed: 1)')
  t.equal(walks.kind, 'PATH')
  t.equal(new Set(names(walks)).size, walks.nodes.length)
  t.ok(walks.relationships.length >= walks.nodes.length, 'it passes some nodes twice')
})

t.test('results without nodes, and those of tools that write, have none', async (t) => {
  t.equal(await drawn('count'), null)
  t.equal(await drawn('findNodes(where: [{ property: "zone", operator: GT, value: 99 }])'), null)
  const { data } = await query(`mutation { projectGraph(name: "p") { ${fields} } }`)
  t.equal(data.projectGraph.drawing, null)
})

t.test('a large result is cut, and the rest is counted', async (t) => {
  const nodes = Array.from({ length: 2500 }, (_, at) => ({ id: `n${at}`, labels: ['N'], properties: { name: `<script>${at}` } }))
  await app.graphs.put('default', 'large', { nodes, relationships: [] }, {})
  const { kind, nodes: shown, left } = await drawn('pagerank(graph: "large")')
  t.match({ kind, count: shown.length, left }, { kind: 'RANKING', count: 2000, left: 500 })
  t.match(shown[0].name, /^<script>\d+$/, 'names are data')
})

t.test('a result of an older graph is gone', async (t) => {
  const { data } = await query('{ pagerank(graph: "large") { handle } }')
  await app.graphs.put('default', 'large', { nodes: [{ id: 'a' }], relationships: [] }, {})
  const reply = await query('query ($handle: ID!) { result(handle: $handle) { drawing { kind } } }', { handle: data.pagerank.handle })
  t.match(reply.errors, [{ extensions: { code: 'EDGEWISE_HANDLE_GONE' } }])
})

t.test('only a query that selects it computes it', async (t) => {
  const { open } = app.caller
  let opened = 0
  Object.assign(runtime.caller, { open: (...of: Parameters<typeof open>) => ++opened && open(...of) })
  await query('{ pagerank { handle } }')
  t.equal(opened, 0)
  await drawn('pagerank')
  t.equal(opened, 1)
  Object.assign(runtime.caller, { open })
})

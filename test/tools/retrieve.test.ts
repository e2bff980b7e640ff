import t from 'tap'
import { tools } from '../../src/tools/index.ts'
import { createToolRanking } from '../../src/tools/retrieve.ts'
import type { Tool } from '../../src/tools/tool.ts'

const rankTools = createToolRanking(tools)
const best = (query: string) => rankTools(query, 3).map(({ tool }) => tool.name)

const asked = [
  ['What is the shortest path from Anna to Ben?', 'find_shortest_path'],
  ['give me the four cheapest alternative paths between the two plants', 'yens_shortest_paths'],
  ['which proteins have the most connections', 'degree_centrality'],
  ['pagerank of the pages', 'pagerank'],
  ['betweenness of the airports', 'betweenness_centrality'],
  ['closeness of each author', 'closeness_centrality'],
  ['how many connected components does the network have', 'weakly_connected_components'],
  ['detect communities among the customers', 'louvain'],
  ['number of triangles in the friendship graph', 'triangle_count'],
  ['who are the neighbours of Ben', 'get_neighbors'],
  ['distinct values of the country property', 'get_unique_values'],
  ['everything reachable within three hops of the router', 'breadth_first_search'],
  ['describe the schema of the graph', 'get_schema'],
  ['how many nodes are there per country', 'count']
] as const

for (const [query, name] of asked) {
  t.test(`finds ${name} for "${query}"`, async (t) => {
    t.ok(best(query).includes(name), best(query).join(', '))
  })
}

t.test('ranks best first, cuts, and leaves out tools without a common word', async (t) => {
  const ranked = rankTools('shortest path', 2)
  t.equal(ranked.length, 2)
  t.ok((ranked[0]?.score ?? 0) >= (ranked[1]?.score ?? 0))
  t.same(rankTools('xylophone qwerty', 5), [])
  t.same(rankTools('', 5), [])
})

t.test('finds a tool only by its own file', async (t) => {
  const fresh = {
    ...(tools[0] as Tool),
    name: 'minimum_spanning_tree',
    aliases: [],
    phrases: ['connect everything by the cheapest wires'],
    description: 'The lightest tree.'
  }
  const ranked = createToolRanking([...tools, fresh])('cheapest wires to connect all houses', 1)
  t.equal(ranked[0]?.tool.name, 'minimum_spanning_tree')
})

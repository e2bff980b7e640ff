import t from 'tap'
import type { InlineGraph } from '../../../src/ask/inline-graph/inline-graph.ts'
import { readInlineGraph } from '../../../src/ask/inline-graph/read-inline-graph.ts'

/** Relationships as one writes them down: `a>b:5`, `a-b`. */
function written({ relationships, directed }: InlineGraph): string[] {
  return relationships.map(({ source, target, weight }) => `${source}${directed ? '>' : '-'}${target}${weight === undefined ? '' : `:${weight}`}`)
}

const square = ['0-1', '1-2', '2-3', '3-0']
const weighed = ['0-1:4', '1-2:2', '2-3:7', '3-0:1']
const arrows = ['0>1', '1>2', '2>3', '3>0']

/** Notations of one and the same graph. */
const notations: readonly (readonly [string, string, readonly string[]])[] = [
  ['brackets', 'An undirected graph has the edges (0, 1) (1, 2) (2, 3) (3, 0).', square],
  ['square brackets', 'Edges of the undirected network: [[0,1],[1,2],[2,3],[3,0]]', square],
  ['braces', 'Edges: {0,1}, {1,2}, {2,3}, {3,0}', square],
  ['hyphens', 'These are linked: 0-1, 1-2, 2-3, 3-0.', square],
  ['words', 'Joined are 0 and 1; 1 and 2; 2 and 3; and 3 and 0. Is the graph connected?', square],
  ['lines of numbers', 'Undirected edge list:\n0 1\n1 2\n2 3\n3 0\n', square],
  ['sentences', 'Node 0 is connected to node 1. Node 1 is connected to node 2. Node 2 is connected to node 3. Node 3 is connected to node 0.', square],
  ['weights in brackets', 'Edges with weights: (0,1,4), (1,2,2), (2,3,7), (3,0,1), undirected.', weighed],
  ['weights behind a colon', 'Roads, both ways: 0 to 1: 4, 1 to 2: 2, 2 to 3: 7, 3 to 0: 1', weighed],
  [
    'weights in words',
    'The edge between 0 and 1 has weight 4. The edge between 1 and 2 has weight 2. The edge between 2 and 3 has weight 7. The edge between 3 and 0 has weight 1.',
    weighed
  ],
  ['a table', '| from | to | cost |\n|---|---|---|\n| 0 | 1 | 4 |\n| 1 | 2 | 2 |\n| 2 | 3 | 7 |\n| 3 | 0 | 1 |\nThe graph is undirected.', weighed],
  ['comma separated lines', 'source,target,weight\n0,1,4\n1,2,2\n2,3,7\n3,0,1\nundirected', weighed],
  [
    'JSON',
    'Undirected: [{"source": 0, "target": 1, "weight": 4}, {"source": 1, "target": 2, "weight": 2}, {"source": 2, "target": 3, "weight": 7}, {"source": 3, "target": 0, "weight": 1}]',
    weighed
  ],
  ['arrows', 'Links: 0 -> 1, 1 -> 2, 2 -> 3, 3 -> 0', arrows],
  ['arrows in brackets', 'Directed edges: (0->1) (1->2) (2->3) (3->0)', arrows],
  ['DOT', 'digraph {\n  0 -> 1;\n  1 -> 2;\n  2 -> 3;\n  3 -> 0;\n}', arrows],
  ['verbs', '0 must come before 1. 1 must come before 2. 2 must come before 3. 3 must come before 0.', arrows]
]

for (const [name, text, expected] of notations) {
  t.test(`reads ${name}`, async (t) => {
    const told = readInlineGraph(text)
    t.ok(told)
    if (told !== null) t.same(written(told).sort(), [...expected].sort())
  })
}

t.test('reads lists of neighbours, with and without numbers', async (t) => {
  const plain = readInlineGraph('Directed graph as a list of neighbours:\n0: 1, 2, 3\n1: 2\n2: 0, 3\n')
  t.same(plain && written(plain), ['0>1', '0>2', '0>3', '1>2', '2>0', '2>3'])
  const weighed = readInlineGraph(
    'Node 0 is connected to nodes 1 (weight 4), 2 (weight 9). Node 1 is connected to nodes 2 (weight 3), 3 (weight 5). Undirected.'
  )
  t.same(weighed && written(weighed), ['0-1:4', '0-2:9', '1-2:3', '1-3:5'])
})

t.test('reads names of any kind', async (t) => {
  const expected = [
    ['Old Mill', 'Fox Hill'],
    ['Fox Hill', 'Isle of Crows'],
    ['Isle of Crows', 'Old Mill']
  ]
  const told = readInlineGraph('Footpaths: Old Mill - Fox Hill; Fox Hill - Isle of Crows; Isle of Crows - Old Mill. Is there a loop?')
  t.same(
    told?.relationships.map(({ source, target }) => [source, target]),
    expected
  )
  const letters = readInlineGraph('Undirected edges: A-B, B-C, C-D, D-A, A-C')
  t.same(letters?.nodes.toSorted(), ['A', 'B', 'C', 'D'])
  const plain = readInlineGraph('The rooms are hall, kitchen, attic, study and cellar. Doors: hall - kitchen, kitchen - attic, attic - study, study - hall.')
  t.same(plain?.nodes.toSorted(), ['attic', 'cellar', 'hall', 'kitchen', 'study'])
  const codes = readInlineGraph('Cables: n1--n2, n2--n3, n3--n14, n14--n1')
  t.same(codes?.nodes, ['n1', 'n2', 'n3', 'n14'])
})

t.test('finds nodes that are only counted or listed', async (t) => {
  t.equal(readInlineGraph('The nodes are numbered from 0 to 9. Edges: (0,1) (1,2) (2,3).')?.nodes.length, 10)
  t.equal(readInlineGraph('A graph with 7 nodes has the edges 1-2, 2-3, 3-7.')?.nodes.length, 7)
  t.same(readInlineGraph('Friends: Ada and Bob; Bob and Cy; Cy and Dot. The class is Ada, Bob, Cy, Dot, Eve and Finn.')?.nodes.length, 6)
  // What is asked about alone is not told.
  t.notOk(readInlineGraph('Edges: (0,1) (1,2) (2,4). Is there a path between node 0 and node 7?')?.nodes.includes('7'))
})

t.test('distinguishes nodes of two kinds with the same numbers', async (t) => {
  const told = readInlineGraph(
    'There are 3 pilots numbered from 0 to 2 and 2 planes numbered 0 to 1. Pilot 0 can fly plane 0. Pilot 1 can fly plane 0. Pilot 2 can fly plane 1.'
  )
  t.same(told?.nodes, ['pilot 0', 'pilot 1', 'pilot 2', 'plane 0', 'plane 1'])
  t.same(told?.relationships, [
    { source: 'pilot 0', target: 'plane 0' },
    { source: 'pilot 1', target: 'plane 0' },
    { source: 'pilot 2', target: 'plane 1' }
  ])
})

t.test('reads node values, one or several per node', async (t) => {
  const worth = readInlineGraph('Points: Ada 5, Bob 7, Cy 2, Dot 9. These know each other: Ada and Bob; Bob and Cy; Cy and Ada; Cy and Dot.')
  t.same(worth && [...worth.values], [
    ['Ada', 5],
    ['Bob', 7],
    ['Cy', 2],
    ['Dot', 9]
  ])
  const vectors = readInlineGraph('Features:\nnode 0: [1, 0]\nnode 1: [0, 2]\nnode 2: [1, 1]\nEdges: (0,1) (1,2) (2,0)')
  t.same(vectors && [...vectors.vectors], [
    ['0', [1, 0]],
    ['1', [0, 2]],
    ['2', [1, 1]]
  ])
})

t.test('finds no graph in other texts', async (t) => {
  for (const text of [
    'What is the quickest way from Paddington to London Bridge?',
    'How many stations are in zones 1, 2, 3 and 4, and which have more than 5 lines?',
    'List the employees of Acme, Globex and Initech who were hired between 2019 and 2021.'
  ])
    t.equal(readInlineGraph(text), null, text)
})

t.test('reads prose with alternating sentence structures', async (t) => {
  const gossip = readInlineGraph(
    'Gossip works both ways. Wim eats with Umberto and Thea. Xenia and Umberto share a table. Nobody ever eats with Otis. You will see Quentin with Silas, and Pia with Nora. Rosa and Thea each have a standing date with Umberto. Can it get from Quentin to Pia?'
  )
  t.same(gossip && written(gossip), ['Wim-Umberto', 'Wim-Thea', 'Xenia-Umberto', 'Quentin-Silas', 'Pia-Nora', 'Rosa-Umberto', 'Thea-Umberto'])
  const ditches = readInlineGraph(
    'Every ditch carries water in one direction only. A ditch for six buckets leads from the Well to the Pond. From the Mill up to 13 buckets run to the Trough and up to 15 to the House. Then 5 buckets can go from the Trough to the Barn, and 10 from the Barn to the Well. The Pond is fed by the House with at most 13 buckets. The House takes in no more than 3 buckets from the Well. How many buckets can be brought from the Barn to the Pond?'
  )
  t.same(ditches && written(ditches), ['Well>Pond:6', 'Mill>Trough:13', 'Mill>House:15', 'Trough>Barn:5', 'Barn>Well:10', 'House>Pond:13', 'Well>House:3'])
  const dishes = readInlineGraph(
    'Salad can only be begun when Sauce and Pie are done. Bread must be made before Roast. Do not start Pie until Roast is ready, nor Soup until Salad is. Soup comes ahead of Tea and Cake. In which order can I cook everything?'
  )
  t.same(dishes && written(dishes), ['Sauce>Salad', 'Pie>Salad', 'Bread>Roast', 'Roast>Pie', 'Salad>Soup', 'Soup>Tea', 'Soup>Cake'])
})

t.test('does not read a question about many stored pairs as an inline graph', async (t) => {
  for (const text of [
    'We deliver sandwiches from Ealing Broadway to Bank, Stratford and Victoria. The fastest trip to each of the three, please.',
    'Steiner tree with root Neasden and terminals Stratford, Morden, Oval and Cockfosters, weighted by distance, please.',
    'Fewest km so that Camden Town reaches High Barnet, Edgware, Morden and Mill Hill East together; overlapping parts counted once.'
  ])
    t.equal(readInlineGraph(text), null, text)
})

t.test('a repeated word is not a graph of one node', (t) => {
  t.equal(readInlineGraph(`Which stations ${'zone 2 and '.repeat(300)} are there?`), null)
  t.end()
})

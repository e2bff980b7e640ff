import t from 'tap'
import { readInlineQuestion } from '../../../../src/ask/inline-graph/inline-question.ts'

const roads = 'Ulm-Jena, Jena-Bonn, Bonn-Kiel, Kiel-Ulm, Ulm-Bonn'
const links = '1-2, 2-3, 3-4, 4-5, 5-1'
const arrows = 'p -> q, q -> r, r -> s, s -> t, p -> t'
const [five, nodes] = [5, ['Ulm', 'Jena', 'Bonn', 'Kiel']]

t.test('hyphens or arrows in words beside a list are not relationships', (t) => {
  for (const text of [
    `Is the map ${roads} 3-colourable?`,
    `We know that ${roads} is not 2-colourable. Which towns are on an odd ring?`,
    `Two-way streets: ${roads}. Can one drive in a ring?`,
    `What is the maximum-weight triple, or is there no 3-clique, in ${roads}?`,
    `Use the Held-Karp method on ${roads} and tell the tour.`,
    `How many edge-disjoint ways are there, if the roads are ${roads}?`,
    `${roads}. Is there a ring? One-word answer, please.`
  ]) {
    const told = readInlineQuestion(text)
    t.same([told?.relationships.length, told?.nodes], [five, nodes], text)
  }
  for (const text of [
    `Prerequisite -> course: ${arrows}. In which order can they be taken?`,
    `${arrows}, first one before second one. In which order?`,
    `${arrows} - that's all. In which order?`
  ])
    t.equal(readInlineQuestion(text)?.relationships.length, five, text)
  t.equal(readInlineQuestion(`2-colourability (yes/no): ${links}.`)?.relationships.length, five)
  t.end()
})

t.test('a pair in the question is not part of the list, and stays in the question', (t) => {
  for (const [text, asked] of [
    [`Directed, with lengths p -> q (3), q -> r (1), r -> s (2), p -> s (9). Least length p -> r and the nodes on the way?`, 'p -> r'],
    [`Capacities p-q (3), q-r (1), r-s (2), p-s (9). What is the greatest p-r flow?`, 'p-r'],
    [`p -> q (3), q -> r (1), r -> s (2), p -> s (9) Find the shortest way from p to r. Tell its length, too.`, 'from p to r']
  ] as const) {
    const told = readInlineQuestion(text)
    t.equal(told?.relationships.length, 4, text)
    t.match(told?.rest, asked)
  }
  t.end()
})

t.test('words next to the first and last names of a list are not part of them', (t) => {
  for (const text of [`Consider ${links}. Is there a ring?`, `Our site as crawled: ${links} A visitor opens 1. Can she come to 4?`]) {
    const told = readInlineQuestion(text)
    t.same([told?.relationships.length, [...(told?.nodes ?? [])].sort()], [five, ['1', '2', '3', '4', '5']], text)
  }
  t.same(readInlineQuestion(`Visit Ulm, Jena, Bonn, Kiel once and never again. Roads: ${roads}. Is that possible?`)?.nodes, nodes)
  t.same(readInlineQuestion(`V = Ulm, Jena, Bonn, Kiel, E = ${roads}. Is there a ring?`)?.nodes, nodes)
  t.same(readInlineQuestion(`Places are San Pio and Rom. Ways: Ulm-Rom, Rom-San Pio, San Pio-Bonn, Bonn-Ulm. Is there a ring?`)?.nodes, [
    'Ulm',
    'Rom',
    'San Pio',
    'Bonn'
  ])
  t.end()
})

t.test('incidental brackets do not hide a list, and a unit with a slash does not hide a link', (t) => {
  t.equal(readInlineQuestion(`${links}\nTell me dist(1, 4).`)?.relationships.length, five)
  t.equal(readInlineQuestion('Limits a-b (2), b-c (4), c-d (1), d-a (3) in ml/s. How much can flow from a to c?')?.relationships.length, 4)
  t.equal(readInlineQuestion('Edges of graph G: (5, 6) (1, 2) (6, 1) (2, 5). Is there a cycle?')?.relationships.length, 4)
  t.end()
})

t.test('an invalid name leaves the graph unread instead of misread', (t) => {
  for (const text of [
    'Rules: Sand after Paint. Glaze after Heat. Paint after Plan. Heat after Plan. Wire has to be finished before Plan starts. In which order can all be done?',
    'A pupil wants only what is listed. Ann wants flute. Ben wants drum and flute. Cy wants drum. How many pairs are there at most?'
  ])
    t.type(readInlineQuestion(text)?.unread, 'string', text)
  t.end()
})

t.test('numbered lists, and lists that repeat "between", are read like others', (t) => {
  const pairs = (text: string) =>
    readInlineQuestion(text)?.relationships.map(({ source, target, weight }) => [source, target, weight].filter(Boolean).join(' '))
  t.same(pairs('1) 5 with 10\n2) 8 with 7\n3) 10 with 8\n4) 7 with 5\nIs there a cycle?'), ['5 10', '8 7', '10 8', '7 5'])
  t.same(pairs('Lengths:\no and e, 39\nc and m, 61\ne and c, 57\nHow far is it from o to m?'), ['o e 39', 'c m 61', 'e c 57'])
  t.same(pairs('Edges lie between D and H, between G and F, between H and G, between F and D. Is it a graph without cycles?'), ['D H', 'G F', 'H G', 'F D'])
  t.same(pairs("Paths link Park Row and King's Gate. Paths link King's Gate and Old Mill. Paths link Old Mill and Park Row. Is there a cycle?"), [
    "Park Row King's Gate",
    "King's Gate Old Mill",
    'Old Mill Park Row'
  ])
  t.end()
})

t.test('pairs joined by an ampersand are read, beside the range of their nodes', async (t) => {
  const told = readInlineQuestion('Vertices 1 to 6, joined as follows: 1 & 4, 4 & 2, 2 & 6. How many components?')
  t.same([told?.relationships.length, told?.nodes.length, told?.unread], [3, 6, null])
})

t.test('the introduction of several neighbour lists is not part of the first name', async (t) => {
  for (const heading of ['Adjacency: ', 'adjacent to – ']) {
    const told = readInlineQuestion(`${heading}k1: k2, k3; k2: k1; k3: k1, k4; k4: k3. Is there a ring?`)
    t.same([told?.nodes.toSorted(), told?.relationships.length], [['k1', 'k2', 'k3', 'k4'], 3], heading)
  }
})

t.test('a list of unconnected nodes, or a mostly unread one, counts as unread', async (t) => {
  t.match(readInlineQuestion('Nodes 1 to 4. These are not linked: (1, 2) (2, 3) (3, 4). Can one get from 1 to 4?')?.unread, 'not linked')
  t.match(readInlineQuestion('Undirected graph on nodes 1 to 9: 4 % 2, 2 % 6, 2 % 3, 8 % 3, 9 % 5, 1 % 7, 9 % 3. How many components?')?.unread, 'numbers')
})

t.test('a sentence that lists the nodes of a graph declares them, without relationships', async (t) => {
  const read = (text: string) => {
    const { nodes = [], relationships = [] } = readInlineQuestion(text) ?? {}
    return { nodes: [...nodes].sort(), pairs: relationships.map(({ source, target }) => `${source}-${target}`) }
  }
  const text =
    'G describes a graph among nodes 0, 1, 2, 3 and 4. In this graph: Node 0 is connected to nodes 3, 4. Node 1 is connected to node 2. How many nodes?'
  t.same(read(text), { nodes: ['0', '1', '2', '3', '4'], pairs: ['0-3', '0-4', '1-2'] })
  t.same(read('K is an undirected graph over nodes a, b, c and d with edges a-b, b-c. How many nodes are there?'), {
    nodes: ['a', 'b', 'c', 'd'],
    pairs: ['a-b', 'b-c']
  })
  t.same(read('A network of nodes Ada, Bob, Cy and Dan with links Ada-Bob, Bob-Cy.'), { nodes: ['Ada', 'Bob', 'Cy', 'Dan'], pairs: ['Ada-Bob', 'Bob-Cy'] })
})

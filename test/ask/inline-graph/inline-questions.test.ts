import t from 'tap'
import { readConfig } from '../../../src/base/config/config.ts'
import { openRuntime } from '../../../src/runtime/runtime.ts'

const edges = 'Corridors join these rooms: Ash-Birch, Birch-Cedar, Cedar-Ash, Cedar-Dill, Dill-Elm.'

t.test('questions with an inline graph', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_SAMPLE_DATA: 'false' }))
  t.teardown(() => runtime.close())
  const tenant = 'told'
  const ask = (question: string, more: object = {}) => runtime.asker.ask({ question, ...more }, { tenant })

  const asked: readonly (readonly [string, RegExp, unknown])[] = [
    [`${edges} Do the corridors form a ring anywhere?`, /^Yes: /, true],
    [`${edges} Can one walk from Ash to Elm?`, /^Yes: Ash → Cedar → Dill → Elm\./, true],
    [`${edges} Could the rooms be painted in two colours so that joined rooms always differ?`, /^No: .* odd length/, false],
    [`${edges} Is there a tour through all rooms, each seen exactly once?`, /^Yes: (?:\w+ → ){4}\w+\.$/, true],
    ['Task A needs task B. Task B needs task C. Task A needs task D. Task D needs task C. In what order can the tasks be done?', /^C → /, ['C', 'B', 'D', 'A']],
    [
      'Tasks: a -> b, b -> c, c -> a, c -> d. In which order can the tasks be done? Only the list, nothing else.',
      /^There is none\. There is a cycle: a → b → c → a\.$/,
      null
    ],
    [
      'The nodes are numbered from 0 to 9, and the edges are: (0->3) (0->6) (2->5) (8->2) (5->4) (2->0). Give an order of the nodes.',
      /^1 → 7 → 8 → 9 → 2 → 0 → 5 → 3 → 4 → 6\.$/,
      ['1', '7', '8', '9', '2', '0', '5', '3', '4', '6']
    ],
    ['Roads in km, both ways: A-B: 4, B-C: 3, A-C: 9, C-D: 1. How far is it from A to D at least?', /^8 km\.$/, 8],
    ['Pipes: A -> B: 4, B -> D: 3, A -> C: 9, C -> D: 1. What is the most that can be pumped from A to D?', /is 4\.$/, 4],
    [
      'Points: Ada 5, Bob 7, Cy 2, Dot 9. These know each other: Ada and Bob; Bob and Cy; Cy and Ada; Cy and Dot. What is the highest sum of points of three who all know each other?',
      /14\.$/,
      14
    ],
    [
      'Ann -- cooking, Ann -- washing, Ben -- cooking. What is the maximum matching?',
      /^2 pairs:\nAnn: washing\nBen: cooking$/,
      [
        ['Ann', 'washing'],
        ['Ben', 'cooking']
      ]
    ],
    [
      'Features: node 0: [1, 0], node 1: [0, 2], node 2: [1, 1]. Edges: (0,1) (1,2) (0,2). Every node takes the sum of its neighbours. What are the vectors after one round?',
      /^0: \[1, 3\]/,
      { 0: [1, 3], 1: [2, 1], 2: [1, 2] }
    ],
    [
      'Links: 1 -> 2, 3 -> 2, 4 -> 2, 2 -> 1. Which two pages are the most important?',
      /^1\. 2 /,
      [
        { node: '2', score: 1.9189184477560046 },
        { node: '1', score: 1.78108052677177 }
      ]
    ],
    ['In a graph with edges 0-1, 1-2, 2-3, what is the shortest path from 0 to 3?', /^0 → 1 → 2 → 3 \(3 hops\)/, { nodes: ['0', '1', '2', '3'], totalCost: 3 }],
    ['Is there a path from A to D in the graph with edges A-B, B-C, C-D?', /^Yes: A → B → C → D\.$/, true],
    ['A-B, B-C, C-A. Is there a cycle?', /^Yes: A → B → C → A\.$/, true],
    ['AA-BB, BB-CC, CC-DD. Is there a cycle?', /^No/, false],
    [
      'Rows: x1-y1, x1-y2, x2-y1. What is the maximum matching?',
      /^2 pairs:/,
      [
        ['x1', 'y2'],
        ['x2', 'y1']
      ]
    ],
    ['Edges: A-B, C-D. Does a route exist from A to D?', /^No/, false],
    [`${edges} Does a Hamiltonian path exist?`, /^Yes: /, true],
    [`${edges} Is Ash cut off from Elm?`, /^No: Ash → Cedar → Dill → Elm\.$/, false],
    [`${edges} Can Ash reach Elm in at most 2 hops?`, /^No: 3 hops\.$/, false],
    ['G has the edges 1-2, 2-3, 3-1. Is G 2-colourable?', /^No: .* odd length/, false],
    [`${edges} How many connected components are there?`, /1/, 1],
    [`${edges} How many rooms are there?`, /^5/, 5],
    [`${edges} How many corridors are there in total?`, /^5/, 5],
    [`${edges} Is there an edge between Ash and Dill?`, /^No\./, false],
    [`${edges} What is the degree of Cedar?`, /^Cedar: 3/, 3],
    [`${edges} Which rooms are adjacent to Cedar?`, /^Ash, /, ['Ash', 'Birch', 'Dill']],
    [`${edges} Which rooms are exactly two steps from Ash?`, /^Dill/, ['Dill']],
    [`${edges} How many triangles are there?`, /^1/, 1],
    ['Links: a -> b, c -> b, b -> d. Which nodes point to b?', /^a and c/, ['a', 'c']],
    [
      'The oven needs the gas, the dough needs the flour, the bread needs the dough, the bread needs the oven. Give a topological order.',
      /^gas → flour → oven/,
      ['gas', 'flour', 'oven', 'dough', 'bread']
    ],
    ['The spring flows into the pond, the pond flows into the brook, the well flows into the pond. Is the brook reachable from the spring?', /^Yes/, true]
  ]
  for (const [question, text, data] of asked) {
    await t.test(question.slice(-60), async (t) => {
      const answer = await ask(question)
      t.match(answer, { status: 'answered', answer: text, grounded: true }, `${answer.ungrounded.join('; ')} ${answer.unread.join(' ')}`)
      t.same(answer.data, data)
      t.match(answer.explanation, /^The question tells a graph of \d+ nodes/)
    })
  }

  await t.test('keep their graph hidden and separate from those of the tenant', async (t) => {
    t.same(await runtime.store.list(tenant), [])
    const { trace } = await ask(asked[0]?.[0] ?? '')
    t.match(trace[0]?.graph, /^told:[0-9a-f]{20}$/)
    t.match(await runtime.caller.call({ tenant, tool: 'find_cycle', graph: trace[0]?.graph ?? '', arguments: {} }), { summary: { hasCycle: true } })
    await t.rejects(runtime.caller.call({ tenant: 'other', tool: 'find_cycle', graph: trace[0]?.graph ?? '', arguments: {} }), {
      code: 'EDGEWISE_UNKNOWN_GRAPH'
    })
  })

  await t.test('give the same handles when repeated, and replay', async (t) => {
    const [first, second] = [await ask(asked[1]?.[0] ?? ''), await ask(asked[1]?.[0] ?? '')]
    t.equal(first.trace[0]?.handle, second.trace[0]?.handle)
    const report = await runtime.asker.replayTurn({ conversationId: first.conversationId ?? '' }, { tenant })
    t.match(report, { same: true, steps: [{ moved: null }] })
  })

  await t.test('are followed up on the same graph', async (t) => {
    const { conversationId } = await ask(`${edges} Can one walk from Ash to Elm?`)
    const next = await ask('Which node has the most relationships?', { conversationId })
    t.match(next.trace[0]?.graph, /^told:/)
    t.match(next.answer, /Cedar/)
  })

  await t.test('may be long, but only for their lists', async (t) => {
    const long = Array.from({ length: 3000 }, (_, at) => `(${at}, ${at + 1})`).join(' ')
    t.equal((await ask(`Undirected edges: ${long}. Is there a path from node 0 to node 3000?`)).data, true)
    await t.rejects(ask('word '.repeat(3000)), { code: 'EDGEWISE_INVALID_INPUT' })
    // Patterns that were tried from each sign would read these for minutes.
    for (const sign of [' ', '\n', '-', '[', '[ ', '{"a":'])
      await t.rejects(ask(`Given ${sign.repeat(100_000 / sign.length)}?`), { code: 'EDGEWISE_INVALID_INPUT' }, sign)
  })
})

t.test('an inline graph can be inside its question, or in textbook wording', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_SAMPLE_DATA: 'false' }))
  t.teardown(() => runtime.close())
  for (const [question, data] of [
    ['Does the graph with edges {a,b}, {b,c}, {c,a}, {c,d} contain a Hamiltonian cycle?', false],
    ['How many edges does a maximum matching of the graph with edges x1-y1, x1-y2, x2-y1 contain?', 2],
    ['True or false: the graph is connected. Edges: p-q, q-r, r-s.', true],
    ['Determine whether the graph is connected. Undirected edges: (1,2) (1,3) (2,4).', true],
    [
      'Directed. Node <1> leads to nodes <2>, <3>. Node <2> leads to node <3>. Node <3> leads to node <1>. Which are the predecessor nodes of node <3>?',
      ['1', '2']
    ],
    ['Directed edges: (1,2) (2,3) (3,4) (4,1) (2,4). Which are the neighbours of node 2? We consider successors as neighbours.', ['3', '4']],
    ['Directed edges: (1,2) (2,3) (3,4) (4,3). Find the strongly connected component containing node 4.', ['4', '3']],
    ['Undirected edges: (1,2) (2,3) (3,4) (4,1) (2,4). Calculate the Jaccard coefficient of node 1 and node 3.', 1],
    ['Let $V=\\{1, 2, 3, 4\\}$ and $E=\\{\\{1,2\\}, \\{2,3\\}\\}$. How many components has the undirected graph?', 2],
    ['Nodes: u1 u2 u3 u4 u5. Edges: u1-u2, u2-u3, u3-u1. Which nodes are isolated?', ['u4', 'u5']],
    ['Undirected edges ab=9, ac=7, bc=4, cd=2. What is the weight of an MST?', 13],
    ['Directed: a -> b, b -> c, c -> a, c -> d. How many SCCs are there?', 2],
    ['Directed: a -> b, b -> c, a -> c. Is this a DAG?', true],
    ['Directed: a -> b, b -> c, a -> c. Is there an edge from a to b?', true],
    ['Directed: a -> b, b -> c, a -> c. Is there an edge from b to a?', false],
    ['Edges: A-B, B-C, C-D. Which nodes are the neighbours of B?', ['A', 'C']],
    ['Use the following edges: 1-2, 2-3, 3-1. How many components are there?', 1],
    ["Undirected: 'xa' -- 'ya', 'ya' -- 'za'. I don't know: is there a path from 'xa' to 'za'?", true],
    ['G is undirected with edges 1-2, 2-3, 4-5. Is G connected?', false],
    ['number of SCCs? directed edges: YU to BR, BR to YU, HD to SV, BR to HD', 3],
    ['Find the maximum flow from hub 1 to hub 3. Capacities: hub 1 to hub 2 = 4, hub 2 to hub 3 = 3, hub 3 to hub 1 = 9.', 3],
    [
      'graph { "North Gate"; "Old Mill"; "Fox Hill"; "North Gate" -- "Old Mill"; "Old Mill" -- "Lake View"; "Lake View" -- "North Gate" } How many components?',
      2
    ],
    ['hub 2 -> {hub 3}; hub 4 -> {hub 7, hub 6}; hub 6 -> {hub 5, hub 4}. Which nodes point to hub 7?', ['4']],
    ['shortest path x to z Edges: x -9-> y, x -7-> z, y -1-> z, x -2-> y', { nodes: ['x', 'y', 'z'], totalCost: 3 }]
  ] as const) {
    const answer = await runtime.asker.ask({ question }, { tenant: 'told' })
    t.same(answer.data, data, `${question} ${answer.answer ?? answer.explanation}`)
  }
})

t.test('a condition on nodes is not read as an edge list', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_SAMPLE_DATA: 'false' }))
  t.teardown(() => runtime.close())
  for (const question of ['How many nodes with 3 edges are there?', 'Count the nodes with 3 edges']) {
    const { data } = await runtime.asker.ask({ question: `Undirected edges: 1-2, 1-3, 1-4, 3-4. ${question}` }, { tenant: 'told' })
    t.ok(data === 1 || data === null, `${question} ${data}`)
  }
})

t.test('a question with a title has the topic of its title', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_SAMPLE_DATA: 'false' }))
  t.teardown(() => runtime.close())
  const { data } = await runtime.asker.ask({ question: 'Maximum matching: how many links? p1-q1, p1-q2, p2-q1, p3-q1.' }, { tenant: 'told' })
  t.not(data, 4, 'links of the matching are no links of the graph')
})

t.test('a few relationships between nodes that the stored graph lacks make an inline graph', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir() }))
  t.teardown(() => runtime.close())
  const answer = await runtime.asker.ask({ question: 'P-Q, Q-R, R-S. Is there a cycle?', planner: 'rules' }, { tenant: 'default' })
  t.match(answer, { data: false, explanation: /^The question tells a graph of 4 nodes/ })
})

t.test('names of stored nodes outside apparent relationships make a question about the stored graph', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir() }))
  t.teardown(() => runtime.close())
  const graphOf = async (question: string) => {
    const { trace, explanation } = await runtime.asker.ask({ question, planner: 'rules' }, { tenant: 'default' })
    return trace[0]?.graph ?? (explanation.startsWith('The question tells') ? 'told' : 'london')
  }
  const sample = '["A", "B", 2.0], ["A", "C", 3.0], ["K", "L", 9.5]'
  for (const question of [
    `Compute a Steiner arborescence with source Bank and terminal set {Waterloo, Southwark}; the style is ${sample}.`,
    'We are interested in the longest path. By applying the algorithm for that problem, identify the longest path that has Notting Hill Gate as its target.'
  ])
    t.equal(await graphOf(question), 'london', question)
  for (const question of [
    'The oven needs the gas, the dough needs the flour, the bread needs the dough, the bread needs the oven. In what order?',
    'Ann knows Bob, Bob knows Cid, Cid knows Victoria. Is there a path from Ann to Victoria?'
  ])
    t.match(await graphOf(question), /^told/, question)
})

t.test('the answer notes that times on relationships are not read', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_SAMPLE_DATA: 'false' }))
  t.teardown(() => runtime.close())
  const question = '(u, v, t): u and v are linked at time t. Edges: (0, 1, 0), (1, 2, 0), (2, 3, 1), (3, 0, 2). When are 0 and 3 first connected?'
  const answer = await runtime.asker.ask({ question }, { tenant: 'told' })
  t.match(answer, { status: 'cannot_answer', explanation: /times on relationships are not read/ })
})

t.test('the words of a question are limited, not its lists', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_SAMPLE_DATA: 'false' }))
  t.teardown(() => runtime.close())
  const told = Array.from({ length: 150 }, (_, at) => `Node ${at} is connected to node ${at + 1}.`).join(' ')
  t.match(await runtime.asker.ask({ question: `Given an undirected graph. ${told} Is there a path from node 0 to node 150?` }, { tenant: 'told' }), {
    data: true
  })
})

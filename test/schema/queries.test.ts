import t from 'tap'
import { openGraphql } from './open-graphql.ts'

const { query, app } = await openGraphql(t)
const question = 'What is the quickest way from Paddington to London Bridge?'

t.test('describes graphs', async (t) => {
  const { data } = await query(
    '{ graphs { name nodeCount orientation sampled labels { label count nameProperty properties { property types } } relationshipTypes { type patterns { source target count } } } }'
  )
  t.match(data.graphs, [
    {
      name: 'london',
      nodeCount: 302,
      orientation: 'UNDIRECTED',
      sampled: false,
      labels: [{ label: 'Station', count: 302, nameProperty: 'name' }],
      relationshipTypes: [{ type: 'LINK', patterns: [{ source: 'Station', target: 'Station', count: 406 }] }]
    }
  ])
})

t.test('describes tools, with the field of each', async (t) => {
  const { data } = await query('{ tools { name field } tool(name: "page_rank") { name field effects inputSchema outputSchema examples { title input } } }')
  t.equal(data.tools.length, app.caller.tools.length)
  t.match(data.tool, { name: 'pagerank', field: 'pagerank', effects: 'none', inputSchema: { properties: { dampingFactor: { type: 'number' } } } })
  t.match(
    data.tools.find(({ name }: { name: string }) => name === 'drop_graph'),
    { field: 'dropProjection' }
  )
})

t.test('calls a tool by its field: typed rows, the summary, and the provenance', async (t) => {
  const { data } = await query(`{
    pagerank(dampingFactor: 0.9, scaler: MIN_MAX) {
      __typename tool handle total truncated orderedBy notes hash elapsedMs columns { name type }
      provenance { graph graphVersion engine algorithm parameters seed reproducible }
      summary { nodeCount max ranIterations } facts
      rows(first: 2) { totalCount nodes { rank score node { id name } cells } }
    }
  }`)
  t.match(data.pagerank, {
    __typename: 'PagerankResult',
    tool: 'pagerank',
    handle: /^r_/,
    total: 302,
    truncated: true,
    columns: [{ name: 'rank', type: 'integer' }, { name: 'node' }, { name: 'score' }],
    provenance: { graph: 'london', engine: /^local/, algorithm: 'pagerank', parameters: { dampingFactor: 0.9, scaler: 'MinMax' }, reproducible: 'exact' },
    summary: { nodeCount: 302 },
    facts: { nodeCount: 302 },
    rows: { totalCount: 302, nodes: [{ rank: 1, node: { id: '145', name: "King's Cross St. Pancras" }, cells: { rank: 1, nodeId: '145' } }] }
  })
  t.equal(data.pagerank.rows.nodes.length, 2)
})

t.test('accepts nodes by name, by key and by name within a label, and conditions with named operators', async (t) => {
  const { data, errors } = await query(`{
    named: findShortestPath(source: { name: "Paddington" }, target: { id: "157" }) { summary { hops path { head length } } }
    labelled: getNeighbors(node: { labelled: { name: "Bank", label: "Station" } }) { summary { node neighborCount } }
    some: findNodes(where: [{ property: "zone", operator: LE, value: 1 }], orderBy: { property: "name" }) { total }
  }`)
  t.equal(errors, undefined)
  t.match(data.named.summary, { hops: 8, path: { length: 9 } })
  t.match(data.labelled.summary, { node: 'Bank' })
  t.equal(data.some.total, 60)
})

t.test('pages through rows by cursors until the last page', async (t) => {
  const page =
    'query ($after: String) { degreeCentrality { rows(first: 100, after: $after) { nodes { node { name } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }'
  const seen: string[] = []
  let after: string | null = null
  for (let pages = 0; pages < 10; pages++) {
    const { data } = await query(page, { after })
    const { nodes, pageInfo } = data.degreeCentrality.rows
    t.equal(pageInfo.hasPreviousPage, pages > 0)
    seen.push(...nodes.map(({ node }: { node: { name: string } }) => node.name))
    after = pageInfo.endCursor
    if (!pageInfo.hasNextPage) break
  }
  t.equal(seen.length, 302)
})

t.test('filters and orders rows as a separate listing', async (t) => {
  const listing = (first: number, after = 'null') => `{
    degreeCentrality { rows(first: ${first}, after: ${after}, where: [{ property: "node.zone", operator: EQ, value: 1 }], orderBy: { column: "score", descending: true }) {
      totalCount edges { cursor node { score } }
    } }
  }`
  const all = (await query(listing(5))).data.degreeCentrality.rows
  t.equal(all.totalCount, 60)
  const cursor = JSON.stringify(all.edges[1].cursor)
  t.same((await query(listing(3, cursor))).data.degreeCentrality.rows.edges, all.edges.slice(2))
  const other = await query(`{ degreeCentrality { rows(first: 1, after: ${cursor}) { totalCount } } }`)
  t.match(other, { errors: [{ message: /not a cursor of this listing/, extensions: { code: 'EDGEWISE_INVALID_INPUT', argument: 'after' } }] })
})

t.test('shows the ends of long lists, or all of them', async (t) => {
  const { data } = await query(`{ weaklyConnectedComponents {
    ends: rows(first: 1) { nodes { nodes { head tail length } } }
    whole: rows(first: 1, lists: WHOLE) { nodes { nodes { head tail length } } }
  } }`)
  const [{ nodes: ends }] = data.weaklyConnectedComponents.ends.nodes
  const [{ nodes: whole }] = data.weaklyConnectedComponents.whole.nodes
  t.equal(ends.length, whole.length)
  t.ok(ends.tail.length > 0 && ends.head.length < ends.length)
  t.equal(whole.head.length, whole.length)
})

t.test('reads results by handle, in their own types', async (t) => {
  const { handle } = (await query('{ degreeCentrality { handle } }')).data.degreeCentrality
  const { data, errors } = await query(
    `query ($handles: [ID!]!) {
      result(handle: "${handle}") { total rows(first: 1) { nodes { cells } } ... on DegreeCentralityResult { summary { max } } }
      results(handles: $handles) { __typename handle }
    }`,
    { handles: [handle, 'r_none'] }
  )
  t.match(data, { result: { total: 302, summary: { max: 12 } }, results: [{ __typename: 'DegreeCentralityResult', handle }, null] })
  t.match(errors, [{ path: ['results', 1], extensions: { code: 'EDGEWISE_UNKNOWN_HANDLE', status: 404, handle: 'r_none' } }])
})

t.test('answers a question, stores the conversation, shows turns, traces and usage, deletes it', async (t) => {
  const { ask } = (
    await query(
      'mutation ($input: AskInput!) { ask(input: $input) { status answer grounded conversationId claims { kind supported } trace { tool result { total } } usage { calls } } }',
      {
        input: { question, planner: 'RULES' }
      }
    )
  ).data
  t.match(ask, { status: 'ANSWERED', grounded: true, trace: [{ tool: 'find_shortest_path', result: { total: 9 } }], usage: { calls: 0 } })
  const id = ask.conversationId
  const { data } = await query(
    `query ($id: ID!) {
      conversations(first: 5) { totalCount edges { cursor node { id turnCount } } pageInfo { hasNextPage } }
      conversation(id: $id) { turns { sequence question answer { status trace { step tool handle } } } usage { questions toolCalls } }
      replay(conversationId: $id) { same steps { tool same } }
      usage { conversations questions toolCalls modelCalls promptTokens }
    }`,
    { id }
  )
  t.match(data, {
    conversations: { totalCount: 1, edges: [{ node: { id, turnCount: 1 } }] },
    conversation: { turns: [{ sequence: 1, question, answer: { status: 'ANSWERED', trace: [{ step: 1 }] } }], usage: { questions: 1, toolCalls: 1 } },
    replay: { same: true, steps: [{ tool: 'find_shortest_path', same: true }] },
    usage: { conversations: 1, questions: 1, toolCalls: 1, modelCalls: 0 }
  })
  t.match((await query('mutation ($id: ID!) { deleteConversation(id: $id) { id } }', { id })).data, { deleteConversation: { id } })
  t.match((await query('query ($id: ID!) { conversation(id: $id) { id } }', { id })).errors, [{ extensions: { code: 'EDGEWISE_UNKNOWN_CONVERSATION' } }])
})

t.test('validates a question as in REST', async (t) => {
  const refused = await query('mutation { ask(input: { question: " ", budget: { maxSeconds: 0 } }) { status } }')
  t.match(refused.errors, [
    { path: ['ask'], extensions: { code: 'EDGEWISE_INVALID_INPUT', errors: [{ pointer: '/question' }, { pointer: '/budget/maxSeconds' }] } }
  ])
})

t.test('imports a small graph, reads it, refreshes and drops it', async (t) => {
  const input = {
    name: 'tiny',
    nodes: [
      { id: 'a', labels: ['N'], properties: { name: 'A' } },
      { id: 'b', labels: ['N'], properties: { name: 'B' } }
    ],
    relationships: [{ source: 'a', target: 'b', type: 'T', properties: { w: 2 } }],
    orientation: 'UNDIRECTED',
    nameProperties: [{ label: 'N', property: 'name' }]
  }
  const load =
    'mutation ($input: ImportGraphInput!) { importGraph(input: $input) { created warnings graph { name nodeCount orientation labels { label nameProperty } } } }'
  t.match((await query(load, { input })).data.importGraph, {
    created: true,
    warnings: [],
    graph: { name: 'tiny', nodeCount: 2, orientation: 'UNDIRECTED', labels: [{ nameProperty: 'name' }] }
  })
  t.match((await query(load, { input })).data.importGraph, { created: false })
  const { orientation: _, ...unstated } = input
  t.match((await query(load, { input: unstated })).data.importGraph, { graph: { orientation: 'UNDIRECTED' } })
  t.match((await query(load, { input: { name: 'tiny', nodes: [] } })).errors, [{ extensions: { code: 'EDGEWISE_EMPTY_IMPORT', status: 422 } }])
  t.match((await query(load, { input: { name: 'none', nodes: [], allowEmpty: true } })).data.importGraph, { graph: { nodeCount: 0 } })
  await query('mutation { dropGraph(name: "none") { name } }')
  t.match((await query(load, { input: { ...input, name: '../x' } })).errors, [{ extensions: { code: 'EDGEWISE_INVALID_INPUT' } }])
  const { data } = await query('mutation { refreshGraph(name: "tiny") { nodeCount } dropGraph(name: "tiny") { name } }')
  t.match(data, { refreshGraph: { nodeCount: 2 }, dropGraph: { name: 'tiny' } })
  t.match((await query('{ graph(name: "tiny") { name } }')).errors, [{ extensions: { code: 'EDGEWISE_UNKNOWN_GRAPH', known: ['london'] } }])
})

t.test('runs tools with effects as mutations, and writing ones need a grant', async (t) => {
  const { data } = await query(
    'mutation { projectGraph(name: "core", nodeWhere: [{ property: "zone", operator: EQ, value: 1 }]) { summary { name nodeCount } } dropProjection(graph: "core") { summary { dropped } } }'
  )
  t.match(data, { projectGraph: { summary: { name: 'core', nodeCount: 60 } }, dropProjection: { summary: { dropped: true } } })
  const { handle } = (await query('{ degreeCentrality { handle } }')).data.degreeCentrality
  const write = `mutation { writeNodeProperty(handle: "${handle}", property: "degree") { summary { written } } }`
  t.match((await query(write)).errors, [{ extensions: { code: 'EDGEWISE_EFFECT_NOT_GRANTED', status: 403 } }])
})

t.test('a part of a query fails alone, with the code and parameters of REST', async (t) => {
  const { status, data, errors } = await query('{ findShortestPath(source: { name: "Padington" }, target: { name: "Bank" }) { total } graphs { name } }')
  t.equal(status, 200)
  t.match(data, { findShortestPath: null, graphs: [{ name: 'london' }] })
  t.match(errors, [
    {
      path: ['findShortestPath'],
      extensions: { code: 'EDGEWISE_UNKNOWN_NODE', status: 422, retryable: false, node: 'Padington', suggestions: ['Paddington'], instance: /./ }
    }
  ])
})

import fc from 'fast-check'
import t from 'tap'
import { makeKey } from '../fixtures/keys.ts'
import { openGraphql } from './open-graphql.ts'

const { app, query, runtime } = await openGraphql(t)
const [own, other] = [await makeKey(runtime.state, { tenant: 'a' }), await makeKey(runtime.state, { tenant: 'b' })]
const reader = await makeKey(runtime.state, { tenant: 'a', scopes: ['read'] })
const document = (secret: string) => ({
  nodes: [
    { id: secret, labels: ['N'], properties: { name: secret } },
    { id: 'z', labels: ['N'], properties: { name: `second ${secret}` } }
  ],
  relationships: [{ source: secret, target: 'z', type: 'T' }]
})
const load = 'mutation ($input: ImportGraphInput!) { importGraph(input: $input) { created } }'

t.test('requires a key, with an error in the form of GraphQL', async (t) => {
  const refused = await app.inject({ method: 'POST', url: '/graphql', payload: { query: '{ __typename }' } })
  t.match({ status: refused.statusCode, body: refused.json() }, { status: 401, body: { errors: [{ extensions: { code: 'EDGEWISE_UNAUTHENTICATED' } }] } })
  t.equal(refused.headers['www-authenticate'], 'Bearer realm="edgewise"')
})

t.test('a read-only key changes nothing', async (t) => {
  t.match((await query('{ graphs { name } }', {}, reader.headers)).data, { graphs: [] })
  const mutations = [
    'importGraph(input: { name: "x", nodes: [] }) { created }',
    'dropGraph(name: "x") { name }',
    'deleteConversation(id: "x") { id }',
    'projectGraph(name: "x") { total }',
    'dropModel(modelName: "x") { total }'
  ]
  for (const mutation of mutations) {
    t.match(
      (await query(`mutation { ${mutation} }`, {}, reader.headers)).errors,
      [{ extensions: { code: 'EDGEWISE_INSUFFICIENT_SCOPE', status: 403, scope: 'write' } }],
      mutation
    )
  }
})

/** Everything that a tenant sees of what another has. */
const reads = (graph: string, handle: string, conversation: string): [string, object][] => [
  ['{ graphs { name } }', {}],
  ['query ($name: String!) { graph(name: $name) { labels { label } } }', { name: graph }],
  ['query ($name: String!) { graph(name: $name) { part(nodes: ["z"], hops: 2) { nodes { id name properties } } } }', { name: graph }],
  ['query ($handle: ID!) { result(handle: $handle) { ... on DegreeCentralityResult { rows { nodes { node { labels properties degree } } } } } }', { handle }],
  ['query ($graph: String) { findNodes(graph: $graph) { rows { nodes { cells } } } }', { graph }],
  ['query ($graph: String) { pagerank(graph: $graph) { facts rows { nodes { cells } } } }', { graph }],
  ['query ($handle: ID!) { result(handle: $handle) { rows { nodes { cells } } } }', { handle }],
  ['query ($handle: ID!) { results(handles: [$handle, $handle]) { rows { nodes { cells } } } }', { handle }],
  ['query ($handle: ID!) { pageResult(handle: $handle) { rows { nodes { cells } } } }', { handle }],
  ['query ($handle: ID!) { aggregateResult(handle: $handle, aggregates: [{ function: COUNT }]) { rows { nodes { cells } } } }', { handle }],
  ['{ conversations { totalCount nodes { id turns { question } } } usage { questions } }', {}],
  ['query ($id: ID!) { conversation(id: $id) { turns { question } } }', { id: conversation }],
  ['query ($id: ID!) { replay(conversationId: $id) { same } }', { id: conversation }],
  ['mutation ($name: String!) { dropGraph(name: $name) { name } }', { name: graph }],
  ['mutation ($id: ID!) { deleteConversation(id: $id) { id } }', { id: conversation }],
  ['mutation ($id: ID!) { ask(input: { question: "How many N?", conversationId: $id }) { answer } }', { id: conversation }]
]

t.test('no tenant sees or changes anything of another', async (t) => {
  const name = fc.stringMatching(/^[a-z]{3,8}$/).map((word) => `g${word}`)
  const secret = fc.stringMatching(/^[a-z]{12}$/).map((word) => `secret${word}`)
  await fc.assert(
    fc.asyncProperty(name, secret, async (graph, hidden) => {
      const { data: loaded } = await query(load, { input: { name: graph, ...document(hidden) } }, own.headers)
      const { data } = await query('query ($graph: String) { degreeCentrality(graph: $graph) { handle total } }', { graph }, own.headers)
      const { handle } = data.degreeCentrality
      const asked = await query(
        'mutation ($graph: String) { ask(input: { question: "How many N are there?", graph: $graph }) { conversationId answer } }',
        { graph },
        own.headers
      )
      const { conversationId } = asked.data.ask
      for (const [text, variables] of reads(graph, handle, conversationId)) {
        const seen = JSON.stringify(await query(text, variables, other.headers))
        const echoed = seen.replaceAll(graph, '').replaceAll(handle, '').replaceAll(conversationId, '')
        if (echoed.includes(hidden)) throw new RangeError(`${text} tells ${hidden}`)
      }
      const empty = await query('{ graphs { name } conversations { totalCount } usage { questions } }', {}, other.headers)
      t.same(empty.data, { graphs: [], conversations: { totalCount: 0 }, usage: { questions: 0 } })
      const still = await query(
        'query ($graph: String!, $id: ID!, $handle: ID!) { graph(name: $graph) { nodeCount } conversation(id: $id) { turnCount } result(handle: $handle) { total } }',
        { graph, id: conversationId, handle },
        own.headers
      )
      t.match(still.data, { graph: { nodeCount: 2 }, conversation: { turnCount: 1 }, result: { total: 2 } })
      await query('mutation ($graph: String!) { dropGraph(name: $graph) { name } }', { graph }, own.headers)
      return loaded.importGraph !== null
    }),
    { numRuns: 10, seed: 7 }
  )
})

t.test('graphs with one name are separate', async (t) => {
  for (const [key, hidden] of [
    [own, 'one'],
    [other, 'two']
  ] as const)
    await query(load, { input: { name: 'same', ...document(hidden) } }, key.headers)
  const nodes = '{ findNodes(graph: "same") { handle rows { nodes { node { name } } } } }'
  const [a, b] = [await query(nodes, {}, own.headers), await query(nodes, {}, other.headers)]
  t.match(a.data.findNodes.rows.nodes, [{ node: { name: 'one' } }])
  t.match(b.data.findNodes.rows.nodes, [{ node: { name: 'two' } }])
  t.not(a.data.findNodes.handle, b.data.findNodes.handle)
})

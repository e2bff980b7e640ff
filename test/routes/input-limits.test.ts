import t from 'tap'
import { modernRequest } from '../faces/mcp/send.ts'
import { openApp } from './open-app.ts'

const { app } = await openApp(t)

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const long = (characters: number): string => 'x'.repeat(characters)
/** What a reply to any refusal may have: it quotes, and never repeats. */
const MAX_REPLY = 4000

const post = (url: string, payload: string | object) => app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })

/** The tool's reply over MCP. */
async function callMcp(name: string, given: object, path = '/mcp') {
  const reply = await app.inject({ method: 'POST', url: path, ...modernRequest('tools/call', { name, arguments: given }) })
  const { isError, content } = JSON.parse(reply.body.replace(/^event: .*\ndata: /m, '')).result
  return { isError, text: content[0].text as string, length: reply.body.length }
}

for (const [what, url, payload, said] of [
  ['a word of 50 kB for a node', '/tools/get_neighbors', { node: long(50_000) }, /The text at \/node has 50000 characters, more than 8192/],
  ['a node name of 900 kB', '/tools/get_neighbors', { node: long(900_000) }, /more than 8192/],
  ['deep arguments', '/tools/pagerank', `{"nodes":${deep(60)}}`, /deeper than 32/],
  ['a long graph name of a question', '/ask', { question: 'How many stations are there?', graph: long(50_000) }, /\/graph has 50000 characters/],
  ['a deep schema of an answer', '/ask', `{"question":"How many?","answerSchema":${deep(60)}}`, /deeper than 32/],
  ['a long reason in a trace', '/ask/replay', { trace: [{ reason: long(50_000) }] }, /\/trace\/0\/reason has 50000/]
] as const) {
  t.test(`${url} rejects ${what}`, async (t) => {
    const reply = await post(url, payload)
    t.equal(reply.statusCode, 400)
    t.match(reply.json(), { code: 'EDGEWISE_INPUT_TOO_LARGE', detail: said, limit: Number })
    t.ok(reply.body.length < MAX_REPLY, `${reply.body.length} characters`)
  })
}

t.test('a question may have its full length', async (t) => {
  const reply = await post('/ask', { question: `How many stations are there? ${'('.repeat(9000)}`, planner: 'rules' })
  t.equal(reply.statusCode, 200)
})

t.test('chats reject long names, and accept long messages', async (t) => {
  const messages = [
    { role: 'system', content: long(20_000) },
    { role: 'user', content: 'How many stations are there?' }
  ]
  t.equal((await post('/v1/chat/completions', { model: 'edgewise', messages, tools: [{ description: long(20_000) }] })).statusCode, 200)
  for (const url of ['/v1/chat/completions', '/v1/responses']) {
    const refused = await post(url, { model: long(50_000), messages, input: 'How many stations are there?' })
    t.equal(refused.statusCode, 400)
    t.match(refused.json(), { error: { code: 'EDGEWISE_INPUT_TOO_LARGE', param: 'model' } })
    const deepChat = await post(url, `{"model":"edgewise","messages":[{"role":"user","content":"x"}],"input":"x","tools":${deep(60)}}`)
    t.match(deepChat.json(), { error: { code: 'EDGEWISE_INPUT_TOO_LARGE' } })
  }
})

t.test('GraphQL rejects deep variables, and long texts where they are read', async (t) => {
  const query = 'query ($node: JSON!, $name: String!) { getNeighbors(node: $node) { total } graph(name: $name) { name } }'
  const refused = await post('/graphql', `{"query":${JSON.stringify(query)},"variables":{"node":${deep(60)}}}`)
  t.match(refused.json(), { errors: [{ extensions: { code: 'EDGEWISE_INPUT_TOO_LARGE' } }] })
  for (const literal of [`"""${long(50_000)}"""`, deep(800)]) {
    const { body } = await post('/graphql', { query: `{ getNeighbors(node: ${literal}) { total } }` })
    t.match(JSON.parse(body), { errors: [{ extensions: { status: 400 } }] })
    t.ok(body.length < MAX_REPLY, `${body.length} characters`)
  }
  const { body } = await post('/graphql', { query: 'query ($name: String!) { graph(name: $name) { name } }', variables: { name: long(900_000) } })
  t.ok(body.length < MAX_REPLY, `${body.length} characters`)
  const wrong = await post('/graphql', { query: 'query ($limit: Int!) { pagerank { rows(limit: $limit) { score } } }', variables: { limit: long(900_000) } })
  t.ok(wrong.body.length < MAX_REPLY, `${wrong.body.length} characters`)
})

t.test('GraphQL imports a graph with long texts', async (t) => {
  const query = 'mutation ($input: ImportGraphInput!) { importGraph(input: $input) { graph { nodeCount } } }'
  const nodes = [{ id: '1', labels: ['Page'], properties: { body: long(100_000) } }]
  const reply = await post('/graphql', { query, variables: { input: { name: 'pages', nodes } } })
  t.match(reply.json(), { data: { importGraph: { graph: { nodeCount: 1 } } } })
})

t.test('MCP rejects long or deep input in each profile', async (t) => {
  for (const [name, given, path] of [
    ['find_tool', { words: long(50_000) }, '/mcp'],
    ['run_tool', { tool: 'get_neighbors', arguments: { node: long(900_000) } }, '/mcp'],
    ['run_tool', { tool: 'pagerank', arguments: { nodes: JSON.parse(deep(60)) } }, '/mcp'],
    ['get_neighbors', { node: long(50_000) }, '/mcp/full'],
    ['ask', { question: 'How many?', graph: long(50_000) }, '/mcp/full']
  ] as const) {
    const { isError, text, length } = await callMcp(name, given, path)
    t.equal(isError, true)
    t.match(JSON.parse(text), { code: 'EDGEWISE_INPUT_TOO_LARGE' })
    t.ok(length < MAX_REPLY, `${name}: ${length} characters`)
  }
  const compat = await callMcp('find_shortest_path', { start_node: long(50_000), end_node: 'Bank' }, '/mcp/gds-compat')
  t.match(compat, { isError: true, text: /^Error: The text at \/start_node has 50000 characters/ })
})

t.test('MCP shortens the name of an unknown tool', async (t) => {
  const { isError, text, length } = await callMcp('run_tool', { tool: long(900_000) })
  t.equal(isError, true)
  t.match(JSON.parse(text), { code: 'EDGEWISE_UNKNOWN_TOOL' })
  t.ok(length < MAX_REPLY)
  const reply = await app.inject({ method: 'POST', url: '/mcp', ...modernRequest('tools/call', { name: long(9000), arguments: {} }) })
  t.ok(reply.body.length < MAX_REPLY, `${reply.body.length} characters`)
})

t.test('settings of an import are limited, its texts are not', async (t) => {
  const boundary = 'b'
  const form = (fields: Record<string, string>) => {
    const parts = Object.entries(fields).map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="g.json"\r\n\r\n${JSON.stringify({ nodes: [{ id: '1', labels: ['A'], properties: { body: long(50_000) } }] })}\r\n--${boundary}--\r\n`
    return parts.join('') + file
  }
  const send = (fields: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/graphs/notes/import', payload: form(fields), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })
  t.equal((await send({ orientation: 'directed' })).statusCode, 201)
  t.match((await send({ orientation: long(50_000) })).json(), { code: 'EDGEWISE_INPUT_TOO_LARGE' })
  t.match((await send({ nameProperties: `{"A":${deep(5000)}}` })).json(), { code: 'EDGEWISE_INPUT_TOO_LARGE' })
  t.match((await send({ nameProperties: long(270_000) })).json(), { detail: /longer than 262144 bytes/ })
})

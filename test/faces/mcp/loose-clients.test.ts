import t from 'tap'
import { openApp } from '../../routes/open-app.ts'

const SENT = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** What clients send that the protocol, or a schema, has in another form; and what it must come to. */
const calls: readonly (readonly [params: object, meant: object])[] = [
  [{ name: 'pagerank', arguments: { graph: null, nodes: null, limit: 2 } }, { returned: 2 }],
  [{ name: 'pagerank', arguments: { limit: '3' } }, { returned: 3 }],
  [{ name: 'pagerank', arguments: { nodes: '["Bank"]' } }, { rows: [{ node: 'Bank' }] }],
  [{ name: 'pagerank', arguments: { nodes: 'Bank', scaler: 'MINMAX' } }, { rows: [{ node: 'Bank' }] }],
  [{ name: 'pagerank', arguments: { node: '["Bank", "Angel"]', dampingFactor: '0.5' } }, { total: 2 }],
  [{ name: 'find_shortest_path', arguments: { source: '{"name":"Bank"}', target: 'Angel', weight: null } }, { summary: { found: true } }],
  [{ name: 'pagerank', arguments: '{"limit": 2}' }, { returned: 2 }],
  [{ name: 'pagerank', arguments: null }, { truncated: true }],
  [{ name: 'run_tool', arguments: { tool: 'pagerank', arguments: '{"limit": "2"}' } }, { returned: 2 }],
  [{ name: 'run_tool', arguments: { tool: 'count', arguments: null } }, { returned: 1 }],
  [{ name: 'ask', arguments: { question: 'How many stations are there?', graph: null, planner: 'RULES' } }, { status: 'answered' }]
]

t.test('calls with null for missing values and JSON as text are answered', async (t) => {
  const { app } = await openApp(t)
  for (const [params, meant] of calls) {
    const payload = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const response = await app.inject({ method: 'POST', url: '/mcp', headers: SENT, payload })
    const data = response.body.match(/\{"(?:jsonrpc|result).*\}/)?.[0] ?? '{}'
    t.match(JSON.parse(data).result?.structuredContent, meant, `${payload}: ${response.body.slice(0, 300)}`)
  }
})

t.test('a required argument is not null, and invalid numbers are rejected', async (t) => {
  const { app } = await openApp(t)
  const refused: readonly (readonly [object, RegExp])[] = [
    [{ name: 'find_shortest_path', arguments: { source: null, target: 'Bank' } }, /needs \\+"source/],
    [{ name: 'pagerank', arguments: { limit: 'few' } }, /limit must be of type integer/],
    [{ name: 'pagerank', arguments: '{"limit": 2' }, /Invalid params|expected record|arguments/i]
  ]
  for (const [params, why] of refused) {
    const payload = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    t.match((await app.inject({ method: 'POST', url: '/mcp', headers: SENT, payload })).body, why)
  }
})

t.test('a client that accepts anything, or sends no header, is answered', async (t) => {
  const { app } = await openApp(t)
  const payload = JSON.stringify({ jsonrpc: '2.0', id: 6, method: 'tools/list', params: null })
  for (const accept of ['*/*', undefined, 'text/html, */*;q=0.1']) {
    const headers = { 'content-type': 'application/json', ...(accept === undefined ? {} : { accept }) }
    const response = await app.inject({ method: 'POST', url: '/mcp', headers, payload })
    t.equal(response.statusCode, 200, String(accept))
    t.match(response.body, /"name":"pagerank"|"name":"count"/)
  }
  const picky = await app.inject({ method: 'POST', url: '/mcp', headers: { ...SENT, accept: 'text/html' }, payload })
  t.equal(picky.statusCode, 406)
})

t.test('the HTTP face reads arguments in the same way', async (t) => {
  const { app } = await openApp(t)
  const post = async (payload: object) => (await app.inject({ method: 'POST', url: '/tools/pagerank', payload })).json()
  t.match(await post({ limit: '2', graph: null }), { returned: 2 })
  t.match(await post({ nodes: '["Bank"]' }), { rows: [{ node: 'Bank' }] })
  t.match(await post({ limit: 'two' }), { status: 400, detail: /must be of type integer/ })
})

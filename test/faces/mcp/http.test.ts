import t from 'tap'
import { makeKey } from '../../fixtures/keys.ts'
import { openApp } from '../../routes/open-app.ts'
import { call, modernRequest, send } from './send.ts'

t.test('an invalid message is rejected by the protocol or by HTTP', async (t) => {
  const { app } = await openApp(t)
  const post = (payload: string | Buffer, headers: Record<string, string> = {}, url = '/mcp') =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers } })
  for (const payload of ['{"jsonrpc":', '', Buffer.from([0x22, 0xff, 0x22])]) {
    const response = await post(payload)
    t.equal(response.statusCode, 400)
    t.match(response.json(), { jsonrpc: '2.0', id: null, error: { code: -32700 } })
  }
  t.equal((await post('{"hello":1}')).statusCode, 400)
  t.equal((await post('<a/>', { 'content-type': 'application/xml' })).statusCode, 415)
  const got = await app.inject({ url: '/mcp' })
  t.equal(got.statusCode, 405)
  t.equal(got.headers['allow'], 'POST')
  const unknown = await send(app, 'tools/list', {}, {}, '/mcp/nix')
  t.equal(unknown.status, 400)
  t.match(unknown.text, /There are: compact, full, graphwalk/)
  const method = await send(app, 'tools/nix')
  t.match(method.error, { code: -32601 })
})

t.test('foreign origins and foreign host names are rejected', async (t) => {
  const { app } = await openApp(t)
  t.equal((await send(app, 'tools/list', {}, { origin: 'https://evil.example' })).status, 403)
  t.equal((await send(app, 'tools/list', {}, { origin: 'null' })).status, 403)
  t.equal((await send(app, 'tools/list', {}, { host: 'evil.example', origin: 'http://evil.example' })).status, 401)
  t.equal((await send(app, 'tools/list', {}, { host: 'localhost:8700', origin: 'http://localhost:8700' })).status, 200)
})

t.test('a key determines the sender and the scopes', async (t) => {
  const { app, runtime } = await openApp(t, { EDGEWISE_ALLOW_WRITES: 'true' })
  const writer = await makeKey(runtime.state, { scopes: ['read', 'write'] })
  const reader = await makeKey(runtime.state, { scopes: ['read'] })
  const without = await send(app, 'tools/list')
  t.equal(without.status, 401)
  t.match(without.headers['www-authenticate'], /^Bearer/)
  const wrong = await send(app, 'tools/list', {}, { authorization: 'Bearer ew_0000_0000' })
  t.equal(wrong.status, 401)
  t.match(wrong.headers['www-authenticate'], /invalid_token/)
  t.equal((await send(app, 'tools/list', {}, reader.headers)).status, 200)

  const projecting = { tool: 'project_graph', arguments: { graph: 'london', name: 'part' } }
  t.match((await call(app, 'run_changing_tool', projecting, reader.headers)).result, { isError: true })
  t.match((await call(app, 'run_changing_tool', projecting, writer.headers)).result, { isError: undefined })

  const ranked = (await call(app, 'run_tool', { tool: 'pagerank' }, writer.headers)).result as { structuredContent: { handle: string } }
  const writing = { handle: ranked.structuredContent.handle, column: 'score', property: 'rank' }
  const write = (headers: Record<string, string>) => call(app, 'run_changing_tool', { tool: 'write_node_property', arguments: writing }, headers)
  const granted = { 'edgewise-grant': 'writes' }
  t.match((await write(writer.headers)).text, /EDGEWISE_EFFECT_NOT_GRANTED/)
  t.match((await write({ ...reader.headers, ...granted })).text, /EDGEWISE_INSUFFICIENT_SCOPE/)
  t.match((await write({ ...writer.headers, ...granted })).result, { isError: undefined })

  const costly = await call(app, 'ask', { question: 'How many stations are there?', planner: 'llm' }, reader.headers)
  t.match(costly.result, { isError: true, content: [{ text: /EDGEWISE_(INSUFFICIENT_SCOPE|MODEL_NEEDED)/ }] })
})

t.test('clients of protocols without links and data get text', async (t) => {
  const { app } = await openApp(t)
  const ask = async (version: Record<string, string>) => {
    const { headers } = modernRequest('tools/call')
    const payload = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'count', arguments: {} } })
    const kept = { 'content-type': headers['content-type'], accept: headers.accept }
    const response = await app.inject({ method: 'POST', url: '/mcp', headers: { ...kept, ...version }, payload })
    const { result } = JSON.parse(/^data: (.*)$/m.exec(response.body)?.[1] ?? response.body)
    return (result.content as { type: string }[]).map(({ type }) => type)
  }
  t.same(await ask({ 'mcp-protocol-version': '2025-11-25' }), ['text', 'resource_link'])
  t.same(await ask({ 'mcp-protocol-version': '2025-03-26' }), ['text'])
  t.same(await ask({}), ['text'])
})

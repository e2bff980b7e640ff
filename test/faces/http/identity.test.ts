import t from 'tap'
import { makeKey } from '../../fixtures/keys.ts'
import { openApp } from '../../routes/open-app.ts'

const small = { EDGEWISE_SAMPLE_DATA: 'false' }
const challenge = 'Bearer realm="edgewise"'

t.test('without keys, loopback requests have all scopes, whatever key they send', async (t) => {
  const { app } = await openApp(t, small)
  for (const headers of [{}, { authorization: 'Bearer anything' }, { 'x-api-key': `ew_${'0'.repeat(16)}_${'a'.repeat(43)}` }]) {
    t.equal((await app.inject({ url: '/graphs', headers })).statusCode, 200)
  }
  for (const host of ['127.0.0.1:8700', '[::1]:8700', 'localhost']) t.equal((await app.inject({ url: '/graphs', headers: { host } })).statusCode, 200, host)
  const rebound = await app.inject({ url: '/graphs', headers: { host: 'evil.example:8700' } })
  t.match(rebound.json(), { status: 401, code: 'EDGEWISE_UNAUTHENTICATED', detail: /no keys yet.*loopback only/ })
})

t.test('without keys, a service on another address answers nobody', async (t) => {
  const { app } = await openApp(t, { ...small, HOST: '0.0.0.0' })
  t.match((await app.inject('/graphs')).json(), { status: 401, code: 'EDGEWISE_UNAUTHENTICATED' })
  t.equal((await app.inject('/livez')).statusCode, 200)
})

t.test('with one key, each request needs one at once', async (t) => {
  const { app, runtime } = await openApp(t, small)
  t.equal((await app.inject('/graphs')).statusCode, 200)
  const { text, headers } = await makeKey(runtime.state)
  const refused = await app.inject('/graphs')
  t.match(refused.json(), { status: 401, code: 'EDGEWISE_UNAUTHENTICATED', detail: /Authorization: Bearer ew_/ })
  t.equal(refused.headers['www-authenticate'], challenge)
  t.match(refused.headers['content-type'], /^application\/problem\+json/)
  for (const sent of [headers, { authorization: `bearer  ${text}` }, { 'x-api-key': text }]) {
    t.equal((await app.inject({ url: '/graphs', headers: sent })).statusCode, 200)
  }
})

t.test('only the complete key is valid', async (t) => {
  const { app, runtime } = await openApp(t, small)
  const { text } = await makeKey(runtime.state)
  const other = await makeKey(runtime.state)
  const flipped = text.slice(0, -2) + (text.at(-2) === 'A' ? 'B' : 'A') + text.at(-1)
  const crossed = text.slice(0, 20) + other.text.slice(20)
  for (const wrong of [flipped, crossed, text.slice(0, -1), `${text}x`, 'ew_', 'anything', `ew_${'0'.repeat(16)}_${'a'.repeat(43)}`]) {
    const { statusCode, headers, body } = await app.inject({ url: '/graphs', headers: { authorization: `Bearer ${wrong}` } })
    t.match({ statusCode, challenge: headers['www-authenticate'] }, { statusCode: 401, challenge: `${challenge}, error="invalid_token"` }, wrong)
    t.notMatch(body, wrong)
  }
})

t.test('a revoked or expired key is invalid, and the error gives the time', async (t) => {
  const { app, runtime } = await openApp(t, small)
  const { id, headers } = await makeKey(runtime.state, { name: 'phone' })
  t.equal((await app.inject({ url: '/graphs', headers })).statusCode, 200)
  await runtime.state.keys.revoke(null, id)
  t.match((await app.inject({ url: '/graphs', headers })).json(), { status: 401, detail: /"phone" .* was revoked at 20/ })
  t.equal((await app.inject('/graphs')).statusCode, 401, 'losing the last key opens nothing')
  const expired = await makeKey(runtime.state, { expiresAt: '2020-01-01T00:00:00.000Z' })
  t.match((await app.inject({ url: '/graphs', headers: expired.headers })).json(), { status: 401, detail: /expired at 2020-01-01/ })
})

t.test('health and the contract need no key', async (t) => {
  const { app, runtime } = await openApp(t, small)
  await makeKey(runtime.state)
  for (const url of ['/livez', '/readyz', '/openapi.json', '/docs', '/docs/static/swagger-ui.css']) t.equal((await app.inject(url)).statusCode, 200, url)
  t.equal((await app.inject('/nowhere')).statusCode, 401)
})

t.test('a key that may only read', async (t) => {
  const { app, runtime } = await openApp(t)
  const { headers } = await makeKey(runtime.state, { scopes: ['read'] })
  const status = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    if (response.statusCode === 403) {
      t.match(response.json(), { code: 'EDGEWISE_INSUFFICIENT_SCOPE', scope: 'write' })
      t.equal(response.headers['www-authenticate'], `${challenge}, error="insufficient_scope", scope="write"`)
    }
    return response.statusCode
  }
  t.equal(await status('GET', '/graphs/london'), 200)
  t.equal(await status('POST', '/tools/count', {}), 200)
  t.equal(await status('POST', '/ask', { question: 'How many stations are there?' }), 200)
  t.equal(await status('DELETE', '/graphs/london'), 403)
  t.equal(await status('POST', '/graphs/london/refresh'), 403)
  const mutation = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query: 'mutation { refreshGraph(name: "london") { name } }' } })
  t.match(mutation.json(), { errors: [{ extensions: { code: 'EDGEWISE_INSUFFICIENT_SCOPE', scope: 'write' } }] })
  t.equal(await status('DELETE', '/conversations/x'), 403)
  t.equal(await status('POST', '/graphs/x/import'), 403)
  t.equal(await status('POST', '/graphs'), 403)
  t.equal(await status('POST', '/tools/project_graph', { name: 'inner' }), 403)
  t.equal(await status('POST', '/tools/drop_model', { model: 'x' }), 403)
})

t.test('a write-only key reads nothing', async (t) => {
  const { app, runtime } = await openApp(t, small)
  const { headers } = await makeKey(runtime.state, { scopes: ['write'] })
  t.match((await app.inject({ url: '/graphs', headers })).json(), { status: 403, scope: 'read' })
})

t.test('without the scope spend no model is called: rules plan alone and report when one is needed', async (t) => {
  const { app, runtime } = await openApp(t, { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_MODEL: 'away', OPENAI_MAX_RETRIES: '0' })
  const [reader, spender] = [await makeKey(runtime.state, { scopes: ['read'] }), await makeKey(runtime.state, { scopes: ['read', 'spend'] })]
  const ask = async ({ headers }: typeof reader, more: object) => (await app.inject({ method: 'POST', url: '/ask', headers, payload: { ...more } })).json()
  t.match(await ask(reader, { question: 'How many stations are there?' }), { status: 'answered', planner: 'rules' })
  const beyondRules = { question: 'Compose a sonnet on the mood of commuters.' }
  t.match(await ask(reader, beyondRules), { planner: 'none', answer: /ask with a key that has the scope "spend"/, usage: { calls: 0 } })
  t.match(await ask(spender, beyondRules), { status: 502, code: 'EDGEWISE_MODEL_FAILED' })
  for (const wish of [{ planner: 'llm' }, { profile: 'graphwalk' }]) {
    t.match(await ask(reader, { ...beyondRules, ...wish }), { status: 403, code: 'EDGEWISE_INSUFFICIENT_SCOPE', scope: 'spend' })
  }
  const byRules = await ask(reader, { ...beyondRules, planner: 'rules' })
  t.match(byRules, { planner: 'none' })
  t.match(byRules.answer, /scope "spend"/)
})

t.test('a grant header gives no more than the key allows', async (t) => {
  const { app, runtime } = await openApp(t, { EDGEWISE_ALLOW_WRITES: 'true' })
  const handleOf = async (headers: Record<string, string>) =>
    (await app.inject({ method: 'POST', url: '/tools/degree_centrality', headers, payload: {} })).json().handle as string
  const write = async ({ headers }: { headers: Record<string, string> }) => {
    const payload = { handle: await handleOf(headers), property: 'degree' }
    return (await app.inject({ method: 'POST', url: '/tools/write_node_property', headers: { ...headers, 'edgewise-grant': 'writes' }, payload })).json()
  }
  t.match(await write(await makeKey(runtime.state, { scopes: ['read'] })), { status: 403, code: 'EDGEWISE_INSUFFICIENT_SCOPE', scope: 'write' })
  t.match(await write(await makeKey(runtime.state, { scopes: ['read', 'write'] })), { summary: { property: 'degree' } })
})

import t from 'tap'
import type { Decide } from '../../../src/storage/state/calls.ts'
import { makeKey } from '../../fixtures/keys.ts'
import { openApp } from '../../routes/open-app.ts'

const question = { question: 'How many stations are there?' }
const named = (key: string, more: object = {}) => ({ 'idempotency-key': `"${key}"`, ...more })

t.test('runs a request once and repeats its response', async (t) => {
  const { app } = await openApp(t)
  const ask = () => app.inject({ method: 'POST', url: '/ask', payload: question, headers: named('one') })
  const first = await ask()
  t.match(first.json(), { status: 'answered' })
  t.equal(first.headers['idempotency-replayed'], undefined)
  const again = await ask()
  t.equal(again.headers['idempotency-replayed'], 'true')
  t.equal(again.headers['content-type'], first.headers['content-type'])
  t.equal(again.body, first.body, 'byte for byte')
  t.equal((await app.inject('/conversations')).json().conversations.length, 1)
  await app.inject({ method: 'POST', url: '/ask', payload: question })
  t.equal((await app.inject('/conversations')).json().conversations.length, 2, 'without a key it is another')
})

t.test('accepts the key with or without quotes, and members in any order', async (t) => {
  const { app } = await openApp(t)
  const call = (key: string, payload: string) =>
    app.inject({ method: 'POST', url: '/tools/pagerank', payload, headers: { 'idempotency-key': key, 'content-type': 'application/json' } })
  t.equal((await call('"a-b"', '{"limit":2,"graph":"london"}')).statusCode, 200)
  t.equal((await call('a-b', '{ "graph": "london", "limit": 2 }')).headers['idempotency-replayed'], 'true')
  for (const key of ['', '"', '""', 'a b', 'é', '"a" ', `"${'x'.repeat(256)}"`]) {
    t.match((await call(key, '{}')).json(), { status: 400, code: 'EDGEWISE_INVALID_INPUT', detail: /1 to 255 printable/ }, key)
  }
})

t.test('rejects the key with another request', async (t) => {
  const { app, runtime } = await openApp(t)
  const [one, two] = [await makeKey(runtime.state), await makeKey(runtime.state)]
  const other = await makeKey(runtime.state, { tenant: 'other' })
  const call = (url: string, payload: object, headers: object) => app.inject({ method: 'POST', url, payload, headers: { ...headers, ...named('k') } })
  t.equal((await call('/tools/count', {}, one.headers)).statusCode, 200)
  const reused = { status: 422, code: 'EDGEWISE_IDEMPOTENCY_KEY_REUSED', key: 'k' }
  t.match((await call('/tools/count', { of: 'relationships' }, one.headers)).json(), reused)
  t.match((await call('/tools/pagerank', {}, one.headers)).json(), reused)
  t.match((await call('/tools/count', {}, { ...one.headers, 'edgewise-grant': 'writes' })).json(), reused)
  t.match((await call('/tools/count', {}, two.headers)).json(), reused, 'another key of the tenant')
  t.match((await call('/tools/count', {}, other.headers)).json(), { code: 'EDGEWISE_UNKNOWN_GRAPH' }, 'another tenant has its own')
})

t.test('one of many concurrent requests runs; the others get a conflict or the same response', async (t) => {
  const { app } = await openApp(t)
  const ask = () => app.inject({ method: 'POST', url: '/ask', payload: question, headers: named('race') })
  const answers = await Promise.all(Array.from({ length: 8 }, ask))
  const [done, ...more] = answers.filter(({ statusCode, headers }) => statusCode === 200 && headers['idempotency-replayed'] === undefined)
  t.equal(more.length, 0)
  for (const { statusCode, body, headers } of answers) {
    if (statusCode === 200) t.equal(body, done?.body)
    else t.match({ ...JSON.parse(body), ...headers }, { status: 409, code: 'EDGEWISE_CONFLICT', retryable: true, 'retry-after': '1' })
  }
  t.equal((await ask()).body, done?.body)
  t.equal((await app.inject('/conversations')).json().conversations.length, 1)
})

t.test('stores permanent rejections, and not transient ones', async (t) => {
  const { app } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_MODEL: 'none', OPENAI_MAX_RETRIES: '0' })
  const call = (url: string, payload: object, key: string) => app.inject({ method: 'POST', url, payload, headers: named(key) })
  for (const replayed of [undefined, 'true']) {
    const refused = await call('/tools/count', { graph: 'nowhere' }, 'unknown')
    t.match(refused.json(), { status: 404, code: 'EDGEWISE_UNKNOWN_GRAPH' })
    t.match(refused.headers, { 'content-type': /^application\/problem\+json/, 'idempotency-replayed': replayed })
  }
  await app.inject({ method: 'PUT', url: '/graphs/g/import', payload: { nodes: [{ id: 'a', labels: ['A'] }], relationships: [] } })
  for (const _ of [1, 2]) {
    const failed = await call('/ask', { question: 'Why?', graph: 'g', planner: 'llm' }, 'model')
    t.equal(failed.statusCode, 502)
    t.equal(failed.headers['idempotency-replayed'], undefined)
  }
})

t.test('completes a request whose client disconnected, and repeats its response later', async (t) => {
  const { runtime, listen } = await openApp(t)
  const base = await listen()
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...named('gone') }, body: JSON.stringify({ limit: 3 }) }
  const leaving = new AbortController()
  // It leaves as soon as the request has been begun.
  const { change } = runtime.state.calls
  Object.assign(runtime.state.calls, {
    async change(...given: Parameters<typeof change>) {
      const found = await change(...given)
      Object.assign(runtime.state.calls, { change })
      leaving.abort()
      return found
    }
  })
  await t.rejects(fetch(`${base}/tools/betweenness_centrality`, { ...init, signal: leaving.signal }))
  let answer = await fetch(`${base}/tools/betweenness_centrality`, init)
  while (answer.status === 409) answer = await fetch(`${base}/tools/betweenness_centrality`, init)
  t.equal(answer.headers.get('idempotency-replayed'), 'true')
  t.match(await answer.json(), { tool: 'betweenness_centrality', returned: 3 })
})

t.test('removes an object once, for any number of requests', async (t) => {
  const { app } = await openApp(t)
  await app.inject({ method: 'POST', url: '/ask', payload: question })
  const [{ id }] = (await app.inject('/conversations')).json().conversations
  const remove = () => app.inject({ method: 'DELETE', url: `/conversations/${id}`, headers: named('remove') })
  t.match(await remove(), { statusCode: 204, body: '' })
  t.match(await remove(), { statusCode: 204, body: '', headers: { 'idempotency-replayed': 'true' } })
  t.equal((await app.inject({ method: 'DELETE', url: `/conversations/${id}` })).statusCode, 404)
})

t.test('reports that event streams are not stored', async (t) => {
  const { app } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false' })
  const response = await app.inject({ method: 'POST', url: '/ask', payload: question, headers: named('s', { accept: 'text/event-stream' }) })
  t.match(response.json(), { status: 400, detail: /Event streams cannot be replayed/ })
})

t.test('forgets a response after its lifetime', async (t) => {
  const { app, runtime } = await openApp(t)
  const { change } = runtime.state.calls
  let passedMs = 0
  Object.assign(runtime.state.calls, {
    change: (tenant: string, key: string, decide: Decide<unknown>) => change(tenant, key, (call, now) => decide(call, now + passedMs))
  })
  const count = () => app.inject({ method: 'POST', url: '/tools/count', payload: {}, headers: named('old') })
  const replayed = async () => (await count()).headers['idempotency-replayed']
  t.equal(await replayed(), undefined)
  passedMs = runtime.config.idempotencyMs - 60_000
  t.equal(await replayed(), 'true')
  passedMs = runtime.config.idempotencyMs + 60_000
  t.equal(await replayed(), undefined)
})

t.test('applies to mutations, but not to transient failures', async (t) => {
  const { app, runtime } = await openApp(t)
  const reader = await makeKey(runtime.state, { scopes: ['read'] })
  const writer = await makeKey(runtime.state, { scopes: ['read', 'write'] })
  const mutate = (key: string, headers: object) =>
    app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: 'mutation { ask(input: { question: "How many stations are there?" }) { answer conversationId } }' },
      headers: { ...headers, ...named(key) }
    })
  const first = await mutate('m', writer.headers)
  t.match(first.json(), { data: { ask: { answer: /302/ } } })
  const again = await mutate('m', writer.headers)
  t.equal(again.body, first.body)
  t.equal(again.headers['idempotency-replayed'], 'true')

  const drop = () =>
    app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: 'mutation { dropGraph(name: "london") { name } }' },
      headers: { ...reader.headers, ...named('d') }
    })
  t.match((await drop()).json(), { errors: [{ extensions: { code: 'EDGEWISE_INSUFFICIENT_SCOPE' } }] })
  t.equal((await drop()).headers['idempotency-replayed'], undefined)
})

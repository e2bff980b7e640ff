import t from 'tap'
import { makeKey } from '../../fixtures/keys.ts'
import { openApp } from '../../routes/open-app.ts'

const settings = { EDGEWISE_SAMPLE_DATA: 'false', EDGEWISE_REQUESTS_PER_MINUTE: '3' }

t.test('reports the rest of the minute and rejects the excess, per key', async (t) => {
  const { app, runtime } = await openApp(t, settings)
  const [one, other] = [await makeKey(runtime.state), await makeKey(runtime.state)]
  const get = (headers: object) => app.inject({ url: '/graphs', headers: { ...headers } })
  for (const left of [2, 1, 0]) {
    const { statusCode, headers } = await get(one.headers)
    t.match({ statusCode, ...headers }, { statusCode: 200, 'ratelimit-policy': '"key";q=3;w=60' })
    t.match(headers['ratelimit'], new RegExp(`^"key";r=${left};t=(\\d|[1-5]\\d|60)$`))
  }
  const refused = await get(one.headers)
  t.match(refused.json(), { status: 429, code: 'EDGEWISE_RATE_LIMITED', retryable: true, policy: 'key', perMinute: 3 })
  t.match(refused.headers, { 'content-type': /^application\/problem\+json/, ratelimit: /^"key";r=0;t=\d+$/, 'ratelimit-policy': '"key";q=3;w=60' })
  t.equal(refused.headers['retry-after'], String(refused.json().retryAfterSeconds))
  t.equal((await get(other.headers)).statusCode, 200)
})

t.test('a key may have its own limit', async (t) => {
  const { app, runtime } = await openApp(t, settings)
  const { headers } = await makeKey(runtime.state, { requestsPerMinute: 1 })
  t.equal((await app.inject({ url: '/graphs', headers })).headers['ratelimit-policy'], '"key";q=1;w=60')
  t.equal((await app.inject({ url: '/graphs', headers })).statusCode, 429)
})

t.test('counts requests without a valid key by address, and skips health checks', async (t) => {
  const { app, runtime } = await openApp(t, settings)
  await makeKey(runtime.state)
  const get = (url: string, authorization = 'Bearer wrong') => app.inject({ url, headers: { authorization } })
  for (const _ of [1, 2, 3]) t.match((await get('/graphs')).headers, { 'ratelimit-policy': '"address";q=3;w=60' })
  t.match((await get('/graphs')).json(), { status: 429, policy: 'address' })
  for (const _ of [1, 2, 3, 4]) t.equal((await get('/livez')).statusCode, 200)
})

t.test('counts event senders by address, before the body is read', async (t) => {
  const { app } = await openApp(t, settings)
  const send = () => app.inject({ method: 'POST', url: '/hooks/hk_0', payload: {} })
  for (const _ of [1, 2, 3]) t.match(await send(), { statusCode: 404, headers: { 'ratelimit-policy': '"address";q=3;w=60' } })
  const large = { method: 'POST', url: '/hooks/hk_0', payload: 'x'.repeat(2 * 1024 * 1024), headers: { 'content-type': 'text/plain' } } as const
  t.match((await app.inject(large)).json(), { status: 429, code: 'EDGEWISE_RATE_LIMITED', policy: 'address' }, 'not 413')
})

t.test('counts nothing without keys, or with the limit 0', async (t) => {
  const keyless = await openApp(t, settings)
  for (const _ of [1, 2, 3, 4]) t.equal((await keyless.app.inject('/graphs')).statusCode, 200)
  const { app, runtime } = await openApp(t, { ...settings, EDGEWISE_REQUESTS_PER_MINUTE: '0' })
  const { headers } = await makeKey(runtime.state)
  const answered = await app.inject({ url: '/graphs', headers })
  t.equal(answered.headers['ratelimit'], undefined)
})

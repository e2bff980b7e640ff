import t, { type Test } from 'tap'
import { makeKey } from '../fixtures/keys.ts'
import { openApp } from './open-app.ts'

const small = { EDGEWISE_SAMPLE_DATA: 'false' }
const full = ['read', 'write', 'spend', 'fetch', 'admin'] as const

async function openKeyed(t: Test) {
  const { app, runtime } = await openApp(t, small)
  const admin = await makeKey(runtime.state, { tenant: 'acme', scopes: ['read', 'write', 'admin'] })
  const create = (payload: object, headers: object = admin.headers) => app.inject({ method: 'POST', url: '/keys', payload, headers: { ...headers } })
  return { app, runtime, admin, create }
}

t.test('creates a key of the same tenant, whose secret is shown once and works at once', async (t) => {
  const { app, create, admin } = await openKeyed(t)
  const reply = await create({ name: 'dashboard', scopes: ['write', 'read'], expiresInDays: 90, requestsPerMinute: 30 })
  t.equal(reply.statusCode, 201)
  const { key, secret, note } = reply.json()
  t.match(key, { name: 'dashboard', tenant: 'acme', scopes: ['read', 'write'], revokedAt: null, requestsPerMinute: 30 })
  t.ok(Math.abs(Date.parse(key.expiresAt) - Date.now() - 90 * 86_400_000) < 60_000)
  t.equal(note, null)
  t.equal((await app.inject({ url: '/graphs', headers: { 'x-api-key': secret } })).statusCode, 200)
  const listed = await app.inject({ url: '/keys', headers: admin.headers })
  t.match(listed.json(), { keys: [{ id: admin.id }, { id: key.id }] })
  t.notMatch(listed.body, secret)
})

t.test('a key has the defaults of the shell', async (t) => {
  const { create } = await openKeyed(t)
  t.match((await create({ name: 'x' })).json().key, { scopes: ['read', 'write'], expiresAt: null, requestsPerMinute: null })
  t.equal((await create({ name: 'x', expiresAt: '2999-01-31' })).json().key.expiresAt, '2999-01-31T00:00:00.000Z')
})

t.test('a caller cannot give a scope that it lacks, and needs the scope admin', async (t) => {
  const { create, runtime } = await openKeyed(t)
  t.match((await create({ name: 'x', scopes: ['read', 'spend'] })).json(), { status: 403, code: 'EDGEWISE_INSUFFICIENT_SCOPE', scope: 'spend' })
  const plain = await makeKey(runtime.state, { tenant: 'acme', scopes: ['read', 'write', 'spend'] })
  t.match((await create({ name: 'x', scopes: ['read'] }, plain.headers)).json(), { status: 403, scope: 'admin' })
  t.equal((await runtime.state.keys.list('acme')).length, 2)
})

const refused: readonly [string, object, RegExp][] = [
  ['no name', {}, /\/name/],
  ['a name of control characters', { name: 'a\u0007b' }, /printable/],
  ['a long name', { name: 'x'.repeat(101) }, /100/],
  ['a tenant', { name: 'x', tenant: 'default' }, /Unknown key "tenant"/],
  ['no scope at all', { name: 'x', scopes: [] }, /scopes/],
  ['a scope that is none', { name: 'x', scopes: ['root'] }, /read, write, spend, fetch, admin/],
  ['two expiries', { name: 'x', expiresInDays: 1, expiresAt: '2999-01-01' }, /not both/],
  ['an expiry in the past', { name: 'x', expiresAt: '2020-01-01' }, /2020-01-01T00:00:00.000Z.* past/],
  ['an expiry that is no time', { name: 'x', expiresAt: 'soon' }, /such as 2027-01-31/],
  ['an expiry beyond the calendar', { name: 'x', expiresAt: '2999-99-99' }, /such as 2027-01-31/],
  ['a limit of 0', { name: 'x', requestsPerMinute: 0 }, /requestsPerMinute/]
]
t.test('refuses what is not a key', async (t) => {
  const { create, runtime } = await openKeyed(t)
  for (const [what, body, said] of refused) t.match((await create(body)).json(), { status: 400, code: 'EDGEWISE_INVALID_INPUT', detail: said }, what)
  t.equal((await runtime.state.keys.list('acme')).length, 1)
})

t.test('a repeated request makes one key, and the secret is not stored', async (t) => {
  const { app, create, admin, runtime } = await openKeyed(t)
  const headers = { ...admin.headers, 'idempotency-key': '"once"' }
  const [first, again] = [await create({ name: 'x' }, headers), await create({ name: 'x' }, headers)]
  t.match(first.json().secret, /^ew_/)
  t.equal(again.headers['idempotency-replayed'], 'true')
  t.same(again.json(), { ...first.json(), secret: null })
  t.notMatch(JSON.stringify(await runtime.state.calls.read('acme', 'once')), first.json().secret)
  t.equal((await runtime.state.keys.list('acme')).length, 2)
  t.equal((await app.inject({ url: '/graphs', headers: { 'x-api-key': first.json().secret } })).statusCode, 200)
})

t.test('the first key is made on loopback, must have the scope admin, and locks the service', async (t) => {
  const { app, runtime } = await openApp(t, small)
  const create = (payload: object, headers = {}) => app.inject({ method: 'POST', url: '/keys', payload, headers })
  t.match((await create({ name: 'x' })).json(), { status: 400, detail: /first key must have the scope "admin"/ })
  t.match((await create({ name: 'x', scopes: full }, { origin: 'https://evil.example' })).json(), { status: 403, code: 'EDGEWISE_CROSS_ORIGIN' })
  t.equal((await create({ name: 'x', scopes: full }, { host: 'evil.example' })).statusCode, 401)
  t.equal(await runtime.state.keys.hasAny(), false)
  const made = (await create({ name: 'x', scopes: full })).json()
  t.match(made, { key: { tenant: 'default', scopes: full }, note: /From now on every request needs a key/ })
  t.equal((await app.inject('/graphs')).statusCode, 401)
  t.equal((await create({ name: 'y', scopes: full })).statusCode, 401)
  t.equal((await create({ name: 'y' }, { 'x-api-key': made.secret })).json().note, null)
})

t.test('a service on another address makes no first key', async (t) => {
  const { app, runtime } = await openApp(t, { ...small, HOST: '0.0.0.0' })
  t.equal((await app.inject({ method: 'POST', url: '/keys', payload: { name: 'x', scopes: full } })).statusCode, 401)
  t.equal(await runtime.state.keys.hasAny(), false)
})

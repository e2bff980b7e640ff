import t from 'tap'
import { makeKey } from '../fixtures/keys.ts'
import { openGraphql } from './open-graphql.ts'

const { app, query, runtime } = await openGraphql(t, { EDGEWISE_SAMPLE_DATA: 'false' })
const admin = await makeKey(runtime.state, { tenant: 'a', scopes: ['read', 'write', 'admin'] })
const plain = await makeKey(runtime.state, { tenant: 'a' })
const stranger = await makeKey(runtime.state, { tenant: 'b', scopes: ['admin', 'read'] })

const create = `mutation ($name: String!, $scopes: [KeyScope!], $expiresAt: String) {
  createKey(name: $name, scopes: $scopes, expiresAt: $expiresAt) { key { id name scopes expiresAt } secret note }
}`
const revoke = 'mutation ($id: ID!) { revokeKey(id: $id) { id revokedAt } }'

t.test('a key is created, listed and revoked', async (t) => {
  const { data } = await query(create, { name: 'phone', scopes: ['WRITE', 'READ'], expiresAt: '2999-01-31' }, admin.headers)
  const { key, secret, note } = data.createKey
  t.match(key, { name: 'phone', scopes: ['READ', 'WRITE'], expiresAt: '2999-01-31T00:00:00.000Z' })
  t.equal(note, null)
  t.equal((await app.inject({ url: '/graphs', headers: { 'x-api-key': secret } })).statusCode, 200)
  const listed = await query('{ keys { id revokedAt } }', {}, admin.headers)
  t.same(
    listed.data.keys.map(({ id }: { id: string }) => id),
    [admin.id, plain.id, key.id]
  )
  t.match((await query(revoke, { id: key.id }, admin.headers)).data.revokeKey, { id: key.id, revokedAt: /^20/ })
  t.equal((await app.inject({ url: '/graphs', headers: { 'x-api-key': secret } })).statusCode, 401)
})

t.test('keys need the scope admin, and a key gets no scope that its maker lacks', async (t) => {
  const asked: readonly [string, object][] = [
    ['{ keys { id } }', {}],
    [create, { name: 'x' }],
    [revoke, { id: admin.id }]
  ]
  for (const [text, variables] of asked) t.match((await query(text, variables, plain.headers)).errors, [{ extensions: { status: 403, scope: 'admin' } }], text)
  t.match((await query(create, { name: 'x', scopes: ['SPEND'] }, admin.headers)).errors, [{ extensions: { status: 403, scope: 'spend' } }])
  t.match((await query(revoke, { id: admin.id }, stranger.headers)).errors, [{ extensions: { code: 'EDGEWISE_UNKNOWN_KEY' } }])
})

t.test('createKey refuses an Idempotency-Key, whose response would be stored with the secret', async (t) => {
  const { errors } = await query(create, { name: 'x' }, { ...admin.headers, 'idempotency-key': '"a"' })
  t.match(errors, [{ extensions: { code: 'EDGEWISE_INVALID_INPUT' }, message: /POST \/keys/ }])
})

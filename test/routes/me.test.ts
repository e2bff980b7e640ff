import t from 'tap'
import { makeKey } from '../fixtures/keys.ts'
import { openGraphql } from '../schema/open-graphql.ts'

const { app, query, runtime } = await openGraphql(t)
const everything = ['read', 'write', 'spend', 'fetch', 'admin']

t.test('a service without keys says so', async (t) => {
  const own = { keyId: null, tenant: 'default', scopes: everything, model: false, keyed: false, defaultGraph: 'london' }
  t.same((await app.inject('/me')).json(), own)
  t.same((await query('{ me { keyId tenant scopes model keyed defaultGraph } }')).data.me, own)
})

t.test('the holder of a key sees its tenant and scopes', async (t) => {
  const { id, headers } = await makeKey(runtime.state, { tenant: 'a', scopes: ['read'] })
  const own = { keyId: id, tenant: 'a', scopes: ['read'], model: false, keyed: true, defaultGraph: 'london' }
  t.same((await app.inject({ url: '/me', headers })).json(), own)
  t.same((await query('{ me { keyId tenant scopes model keyed defaultGraph } }', {}, headers)).data.me, own)
})

t.test('it needs a key with the scope read', async (t) => {
  t.equal((await app.inject('/me')).statusCode, 401)
  const { headers } = await makeKey(runtime.state, { scopes: ['write'] })
  t.equal((await app.inject({ url: '/me', headers })).statusCode, 403)
})

t.test('a service with a model says so', async (t) => {
  const modelled = await openGraphql(t, { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_API_KEY: 'k', OPENAI_MODEL: 'm' })
  t.equal((await modelled.query('{ me { model } }')).data.me.model, true)
})

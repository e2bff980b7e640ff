import { createClient } from 'graphql-ws'
import t from 'tap'
import { dayOf } from '../../src/storage/state/usage.ts'
import { makeKey } from '../fixtures/keys.ts'
import { openGraphql } from './open-graphql.ts'

const { app, query, runtime, listen } = await openGraphql(t)
const socketUrl = `${(await listen()).replace('http', 'ws')}/graphql`
const { WebSocket: Socket } = app.websocketServer.options as unknown as { WebSocket: new (url: string, protocols: string[], options?: object) => object }
const admin = await makeKey(runtime.state, { tenant: 'a', scopes: ['read', 'admin'] })
const own = await makeKey(runtime.state, { tenant: 'a' })
await runtime.addSample('a')

const text = 'query ($from: String, $to: String, $key: ID) { usageByDay(from: $from, to: $to, key: $key) { day key requests questions toolCalls } }'

async function usage(of: { readonly headers: { readonly authorization: string } }, variables: object = {}) {
  await runtime.usage.flush()
  return query(text, variables, of.headers)
}

t.test('questions by GraphQL count, over a socket too', async (t) => {
  await query('mutation { ask(input: { question: "How many stations are there?" }) { answer } }', {}, own.headers)
  const webSocketImpl = class extends Socket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { headers: own.headers })
    }
  }
  const client = createClient({ url: socketUrl, webSocketImpl, retryAttempts: 0 })
  t.teardown(() => client.dispose())
  const asking = 'subscription { askEvents(input: { question: "How many stations are there?" }) { __typename } }'
  for await (const { errors } of client.iterate({ query: asking })) t.equal(errors, undefined)
  const { data } = await usage(admin)
  t.match(data.usageByDay, [{ day: dayOf(Date.now()), key: own.id, questions: 2, toolCalls: 2 }])
  t.ok(data.usageByDay[0].requests >= 2)
})

t.test('shows and refuses what GET /usage does', async (t) => {
  const keysOf = (days: readonly { readonly key: string }[]) => days.map(({ key }) => key)
  t.same(new Set(keysOf((await usage(admin)).data.usageByDay)), new Set([admin.id, own.id]))
  t.same(keysOf((await usage(own)).data.usageByDay), [own.id])
  t.match((await usage(own, { key: admin.id })).errors, [{ extensions: { status: 403, scope: 'admin' } }])
  t.match((await usage(own, { from: 'x'.repeat(2000) })).errors, [{ extensions: { code: 'EDGEWISE_INVALID_INPUT' } }])
  t.same((await usage(admin, { to: '2020-01-01' })).data.usageByDay, [])
})

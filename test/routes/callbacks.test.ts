import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { openWorker } from '../../src/runtime/worker/open-worker.ts'
import { makeKey } from '../fixtures/keys.ts'
import { openReceiver, type Received } from '../jobs/webhooks/receiver.ts'
import { openApp } from './open-app.ts'

const receiver = await openReceiver(t)
const { app, runtime, listen } = await openApp(t, { EDGEWISE_NETWORK_ALLOW: '127.0.0.1' })
await listen()
const [reader, admin] = [
  await makeKey(runtime.state, { tenant: 'a', scopes: ['read'] }),
  await makeKey(runtime.state, { tenant: 'a', scopes: ['read', 'admin'] })
]
await runtime.addSample('a')
const worker = openWorker(runtime, (error) => t.fail(String(error)))
t.teardown(() => worker.stop(0))

const order = { kind: 'ask', input: { question: 'How many stations are there?' } }
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

async function send(method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = reader.headers) {
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

const verified = (signedBy: string, { body, headers }: Received) => new Webhook(signedBy).verify(body, headers as Record<string, string>)

t.test('any submitter of a job can have a callback, from its first event to its last', async (t) => {
  const { status, body } = await send('POST', '/jobs', { ...order, callback: { url: `${receiver.url}/all` } })
  t.equal(status, 202)
  t.match(body.callback, { id: /^wh_/, secret: /^whsec_/ })
  await send('POST', '/jobs', order)
  await worker.untilIdle()
  for (const type of ['job.queued', 'job.started', 'job.done'])
    t.match(verified(body.callback.secret, await receiver.next('/all')), { type, data: { job: body.id } })
  t.equal(receiver.received.length, 3, 'of the other job nothing is told')
  const shown = await send('GET', `/jobs/${body.id}`)
  t.same(shown.body.callback, { id: body.callback.id })
})

t.test('a callback gets the chosen event types, signed with its own secret', async (t) => {
  const { body } = await send('POST', '/jobs', { ...order, callback: { url: `${receiver.url}/end`, events: ['job.done', 'job.failed'], secret } })
  t.equal(body.callback.secret, secret)
  await worker.untilIdle()
  t.match(verified(secret, await receiver.next('/end')), { type: 'job.done', data: { job: body.id } })
})

t.test('a repeated submission makes no second callback, and its secret is not shown again', async (t) => {
  const given = { ...order, callback: { url: `${receiver.url}/once`, events: ['job.done'] } }
  const headers = { ...reader.headers, 'idempotency-key': 'once' }
  const answers = await Promise.all([1, 2, 3, 4].map(() => send('POST', '/jobs', given, headers)))
  const secrets = answers.flatMap(({ body }) => body.callback.secret ?? [])
  t.equal(secrets.length, 1)
  t.equal(new Set(answers.map(({ body }) => body.callback.id)).size, 1)
  const again = await send('POST', '/jobs', given, headers)
  t.same(again.body.callback, { id: answers[0]?.body.callback.id })
  t.equal(again.headers['idempotency-replayed'], 'true')
  await worker.untilIdle()
  const message = await receiver.next('/once')
  verified(String(secrets[0]), message)
  t.equal(receiver.received.filter(({ path }) => path === '/once').length, 1)
})

t.test('an administrator manages a callback by its id, and no list shows it', async (t) => {
  const { body } = await send('POST', '/jobs', { ...order, callback: { url: `${receiver.url}/kept` } })
  const url = `/webhooks/${body.callback.id}`
  t.match(await send('GET', url), { status: 403 })
  t.match(await send('GET', url, undefined, admin.headers), { status: 200, body: { job: body.id, enabled: true } })
  t.same((await send('GET', '/webhooks', undefined, admin.headers)).body, { webhooks: [] })
  await worker.untilIdle()
})

t.test('an invalid callback is rejected with advice, and leaves no job', async (t) => {
  const before = (await send('GET', '/jobs?limit=100')).body.jobs.length
  for (const [callback, status, detail] of [
    [{ url: 'http://10.0.0.1/in' }, 422, /"10\.0\.0\.1" is not a public address\. Use a public/],
    [{ url: 'http://localhost:9000/' }, 422, /this machine/],
    [{ url: 'nowhere' }, 400, /Use one such as https:/],
    [{}, 400, /url/],
    [{ url: receiver.url, secret: 'hush' }, 400, /"whsec_" and 24 to 64 bytes/],
    [{ url: receiver.url, events: ['job.finished'] }, 400, /one of job\.queued, job\.started/],
    [{ url: receiver.url, event: [] }, 400, /Nearest: "events"/],
    [receiver.url, 400, /object/]
  ] as const)
    t.match(await send('POST', '/jobs', { ...order, callback }), { status, body: { status, detail } }, JSON.stringify(callback))
  t.equal((await send('GET', '/jobs?limit=100')).body.jobs.length, before)
})

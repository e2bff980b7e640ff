import { setImmediate } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { openReceiver } from '../jobs/webhooks/receiver.ts'
import { event, newJob } from '../storage/state/new-jobs.ts'
import { openApp } from './open-app.ts'

const receiver = await openReceiver(t)
const { app, runtime, listen } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false', EDGEWISE_NETWORK_ALLOW: '127.0.0.1' })
await listen()
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

async function send(method: Method, url: string, payload?: object, headers = {}) {
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, headers: response.headers, body: response.body === '' ? null : response.json() }
}

const create = async (given: object = {}) => {
  const { body } = await send('POST', '/webhooks', { url: `${receiver.url}/in`, ...given })
  return { ...body.webhook, secret: body.secret }
}

/** The log of a webhook, once nothing is on its way. */
async function settledLog(id: string, query = '') {
  for (;;) {
    // An injected call leaves no room for sockets.
    await setImmediate()
    const { body } = await send('GET', `/webhooks/${id}/deliveries`)
    if (body.deliveries.every(({ state }: { state: string }) => state === 'delivered')) return (await send('GET', `/webhooks/${id}/deliveries${query}`)).body
  }
}

t.test('creates a webhook, shows its secret once, lists, changes and deletes it', async (t) => {
  const { status, headers, body } = await send('POST', '/webhooks', { url: 'https://example.com/hook', events: ['job.done'], description: 'board' })
  t.equal(status, 201)
  t.match(body.secret, /^whsec_/)
  const { webhook } = body
  t.equal(headers.location, `/webhooks/${webhook.id}`)
  t.match(webhook, { url: 'https://example.com/hook', events: ['job.done'], description: 'board', job: null, enabled: true, disabledReason: null })
  const list = await send('GET', '/webhooks')
  t.same(list.body, { webhooks: [webhook] })
  t.notMatch(JSON.stringify(list.body), /whsec_/)
  const path = `/webhooks/${webhook.id}`
  t.match((await send('PATCH', path, { enabled: false, events: [] })).body, { enabled: false, disabledReason: 'It was disabled manually.', events: [] })
  t.match(await send('POST', `${path}/test`), { status: 409, body: { detail: /Enable it first/ } })
  t.match((await send('PATCH', path, { enabled: true })).body, { enabled: true, description: 'board' })
  t.equal((await send('DELETE', path)).status, 204)
  for (const [method, url] of [
    ['GET', path],
    ['PATCH', path],
    ['DELETE', path],
    ['POST', `${path}/test`],
    ['POST', `${path}/rotate`],
    ['GET', `${path}/deliveries`]
  ] as const)
    t.match(await send(method, url, method === 'PATCH' ? {} : undefined), { status: 404, body: { code: 'EDGEWISE_UNKNOWN_WEBHOOK' } }, `${method} ${url}`)
})

t.test('rejects an invalid webhook with advice, and stores nothing', async (t) => {
  for (const [payload, status, detail] of [
    [{}, 400, /url/],
    [{ url: 'nowhere' }, 400, /Use one such as https:/],
    [{ url: 'http://10.0.0.1/' }, 422, /"10\.0\.0\.1" is not a public address\. Use a public/],
    [{ url: 'http://169.254.169.254/latest' }, 422, /not a public address/],
    [{ url: 'http://localhost:9000/' }, 422, /this machine/],
    [{ url: 'https://example.com:22/' }, 422, /Port 22/],
    [{ url: 'https://example.com/', events: ['job.finished'] }, 400, /one of job\.queued, job\.started/],
    [{ url: 'https://example.com/', secret: 'hush' }, 400, /"whsec_" and 24 to 64 bytes/],
    [{ url: 'https://example.com/', event: [] }, 400, /Nearest: "events"/]
  ] as const)
    t.match(await send('POST', '/webhooks', payload), { status, body: { status, detail } }, JSON.stringify(payload))
  const { id } = await create()
  t.match(await send('PATCH', `/webhooks/${id}`, { url: 'http://[::1]/' }), { status: 422 })
  t.match((await send('GET', '/webhooks')).body, { webhooks: [{ id, url: `${receiver.url}/in` }] })
  await send('DELETE', `/webhooks/${id}`)
})

t.test('sends a test event and a job event that the reference library verifies', async (t) => {
  const { id, secret } = await create({ url: `${receiver.url}/told`, events: ['job.done'] })
  const { status, body } = await send('POST', `/webhooks/${id}/test`)
  t.equal(status, 202)
  const test = await receiver.next('/told')
  t.match(new Webhook(secret).verify(test.body ?? '', test.headers as Record<string, string>), { type: 'webhook.test', data: {} })
  t.equal(test.headers['webhook-id'], body.event)
  const { job } = await runtime.state.jobs.add(
    newJob({ tenant: 'default' }, { events: [event('job.queued', null, true), event('job.done', { rows: 3 }, true)] })
  )
  const done = await receiver.next('/told')
  t.match(new Webhook(secret).verify(done.body ?? '', done.headers as Record<string, string>), {
    type: 'job.done',
    data: { rows: 3, job: job.id, links: { job: `/jobs/${job.id}` } }
  })
  await settledLog(id)
  const { body: rotated } = await send('POST', `/webhooks/${id}/rotate`)
  t.match(rotated.webhook.earlierSecretUntil, /^\d{4}-/)
  await send('POST', `/webhooks/${id}/deliveries/${done.headers['webhook-id']}/redeliver`)
  const again = await receiver.next('/told')
  t.equal(again.headers['webhook-id'], done.headers['webhook-id'])
  for (const valid of [secret, rotated.secret]) new Webhook(valid).verify(again.body ?? '', again.headers as Record<string, string>)
  const log = await settledLog(id, '?limit=1')
  t.match(log.deliveries, [{ type: 'job.done', job: job.id }])
  const rest = await send('GET', `/webhooks/${id}/deliveries?after=${log.next}`)
  t.match(rest.body, { deliveries: [{ type: 'webhook.test', job: null, state: 'delivered', status: 204 }], next: null })
  t.match(await send('GET', `/webhooks/${id}/deliveries?after=x`), { status: 400, body: { detail: /"x" is not a cursor of this log/ } })
  t.match(await send('POST', `/webhooks/${id}/deliveries/nothing/redeliver`), { status: 404, body: { code: 'EDGEWISE_UNKNOWN_DELIVERY' } })
})

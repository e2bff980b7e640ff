import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import t, { type Test } from 'tap'
import { createDispatcher } from '../../../src/jobs/webhooks/dispatcher.ts'
import { openSecretBox } from '../../../src/jobs/webhooks/secret-box.ts'
import { newSecret, sign } from '../../../src/jobs/webhooks/signature.ts'
import { readAllowList } from '../../../src/outside/net/allow-list.ts'
import { createNetwork } from '../../../src/outside/net/network.ts'
import { openSqliteState } from '../../../src/storage/state/sqlite/sqlite-state.ts'
import type { NewEndpoint } from '../../../src/storage/state/webhooks.ts'
import { event, newJob } from '../../storage/state/new-jobs.ts'
import { openReceiver, type Received } from './receiver.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A dispatcher over a store, both by a clock that stands still until it is moved, and a receiver. */
async function open(t: Test, { allow = '127.0.0.1', key = '' } = {}) {
  const clock = { now: Date.now() }
  const now = () => clock.now
  const path = join(t.testdir(), 'state.db')
  const state = await openSqliteState({ path, now })
  const network = createNetwork({ allow: readAllowList(allow) })
  const box = openSecretBox(key)
  const dispatcher = createDispatcher({ webhooks: state.webhooks, network, box, now, random: () => 0.5, onError: (error) => t.error(error) })
  t.teardown(async () => {
    await dispatcher.stop()
    await network.close()
    await state.close()
  })
  const receiver = await openReceiver(t)

  async function addEndpoint(given: Partial<NewEndpoint> = {}) {
    const id = `wh_${randomUUID()}`
    const secret = newSecret()
    await state.webhooks.add({ id, tenant: 'a', url: `${receiver.url}/in`, events: [], description: '', job: null, ...given, secret: box.seal(secret, id) })
    return { id, secret }
  }
  /** Sends until nothing is due. */
  async function work() {
    while ((await dispatcher.step()) > 0) await dispatcher.settled()
  }
  const addJob = async (types: readonly string[], data: unknown = { n: 1 }) =>
    (await state.jobs.add(newJob({ tenant: 'a' }, { events: types.map((type) => event(type, data, true)) }))).job.id
  return { clock, path, state, dispatcher, receiver, addEndpoint, addJob, work, box }
}

const typesOf = (received: readonly Received[], job: string) =>
  received.map(({ body }) => JSON.parse(body)).flatMap(({ type, data }) => (data.job === job ? [type] : []))

t.test('a receiver that is down for an hour gets every event later, in order within each job', async (t) => {
  const { clock, receiver, addEndpoint, addJob, work, state } = await open(t)
  const { id } = await addEndpoint()
  const up = clock.now + HOUR_MS
  receiver.answer = () => (clock.now < up ? 503 : 204)
  const types = ['job.queued', 'job.started', 'job.retrying', 'job.done']
  const jobs = await Promise.all(Array.from({ length: 20 }, () => addJob(types)))
  while (clock.now < up) {
    await work()
    clock.now += MINUTE_MS
  }
  const failures = receiver.received.length
  t.ok(failures >= jobs.length * 5 && failures <= jobs.length * 12, `${failures} attempts failed`)
  receiver.received.length = 0
  for (let minutes = 0; minutes < 3 * 60; minutes++) {
    await work()
    clock.now += MINUTE_MS
  }
  for (const job of jobs) t.same(typesOf(receiver.received, job), types)
  t.equal(receiver.received.length, jobs.length * types.length)
  t.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, receiver.received.length)
  t.equal((await state.webhooks.read('a', id))?.disabled, null)
})

t.test('signs with both secrets while they overlap, then with the new one alone', async (t) => {
  const { clock, receiver, addEndpoint, addJob, work, state, box } = await open(t)
  const { id, secret: before } = await addEndpoint()
  const after = newSecret()
  await state.webhooks.rotate('a', id, box.seal(after, id), HOUR_MS)
  const job = await addJob(['job.done'])
  await work()
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  for (const secret of [before, after])
    t.match(new Webhook(secret).verify(body, headers as Record<string, string>), {
      type: 'job.done',
      data: { n: 1, job, sequence: 1, links: { job: `/jobs/${job}` } }
    })
  t.equal(headers['content-type'], 'application/json')
  clock.now += HOUR_MS
  await addJob(['job.done'])
  await work()
  const [, second] = receiver.received
  const message = { id: String(second?.headers['webhook-id']), at: clock.now, body: second?.body ?? '' }
  t.match(second?.headers, { ...sign([after], message) })
})

t.test('uses one id for all attempts of an event', async (t) => {
  const { clock, receiver, addEndpoint, addJob, work, state } = await open(t)
  const { id } = await addEndpoint()
  receiver.answer = () => (receiver.received.length < 3 ? 500 : 200)
  await addJob(['job.done'])
  for (let tries = 0; tries < 3; tries++) {
    await work()
    clock.now += 10 * MINUTE_MS
  }
  t.equal(receiver.received.length, 3)
  t.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
  t.match(await state.webhooks.deliveries('a', id, { limit: 2 }), [{ attempt: 3, status: 200, error: null }])
})

t.test('disables an endpoint after a day of failures, with the reason, and sends the backlog when it is enabled', async (t) => {
  const { clock, receiver, addEndpoint, addJob, work, state } = await open(t)
  const { id } = await addEndpoint()
  receiver.answer = () => 500
  const began = clock.now
  const job = await addJob(['job.queued', 'job.done'])
  for (let minutes = 0; minutes < 30 * 60 && (await state.webhooks.read('a', id))?.disabled === null; minutes++) {
    await work()
    clock.now += MINUTE_MS
  }
  t.ok(Math.abs(clock.now - began - 24 * HOUR_MS) < 2 * HOUR_MS)
  t.match((await state.webhooks.read('a', id))?.disabled, /^13 attempts within a day failed\. Last error: The endpoint returned 500\.$/)
  t.equal(receiver.received.length, 13)
  receiver.answer = () => 204
  clock.now += HOUR_MS
  await work()
  t.equal(receiver.received.length, 13)
  await state.webhooks.change('a', id, { disabled: null })
  await work()
  t.same(typesOf(receiver.received.slice(13), job), ['job.queued', 'job.done'])
})

t.test('disables an endpoint that answers 410 at once', async (t) => {
  const { receiver, addEndpoint, addJob, work, state } = await open(t)
  const { id } = await addEndpoint()
  receiver.answer = () => 410
  await addJob(['job.queued', 'job.done'])
  await work()
  t.equal(receiver.received.length, 1)
  t.equal((await state.webhooks.read('a', id))?.disabled, 'The endpoint returned 410 Gone.')
})

t.test('a silent endpoint delays only itself, and holds only a few deliveries', async (t) => {
  const { receiver, addEndpoint, addJob, dispatcher } = await open(t)
  await addEndpoint({ url: `${receiver.url}/slow` })
  await addEndpoint({ url: `${receiver.url}/quick` })
  receiver.answer = ({ path }) => (path === '/slow' ? null : 204)
  for (let jobs = 0; jobs < 30; jobs++) await addJob(['job.done'])
  const count = (path: string) => receiver.received.filter((message) => message.path === path).length
  while (count('/quick') < 30) {
    await dispatcher.step()
    await new Promise((resolve) => setImmediate(resolve))
  }
  t.equal(count('/quick'), 30)
  t.ok(count('/slow') <= 4)
})

t.test('resends deliveries in flight at a stop, and those claimed by a dead process', async (t) => {
  const { clock, receiver, addEndpoint, addJob, dispatcher, state } = await open(t)
  await addEndpoint()
  receiver.answer = () => null
  const job = await addJob(['job.done'])
  await dispatcher.step()
  await dispatcher.stop()
  const [claimed] = await state.webhooks.claim({ owner: 'dies', leaseMs: MINUTE_MS, limit: 9, perEndpoint: 9 })
  t.equal(claimed?.event.job, job, 'it was given back at once')
  const claim = () => state.webhooks.claim({ owner: 'lives', leaseMs: MINUTE_MS, limit: 9, perEndpoint: 9 })
  t.same(await claim(), [])
  clock.now += MINUTE_MS
  t.match(await claim(), [{ event: { job } }])
})

t.test('sends nothing to an address that the guard rejects, and logs the reason', async (t) => {
  const { receiver, addEndpoint, addJob, work, state } = await open(t, { allow: '' })
  const { id } = await addEndpoint()
  await addJob(['job.done'])
  await work()
  t.equal(receiver.received.length, 0)
  t.match(await state.webhooks.deliveries('a', id, { limit: 1 }), [{ status: null, error: /"127\.0\.0\.1" is not a public address/, deliveredAt: null }])
})

t.test('sends at most 64 kB, and links to the rest', async (t) => {
  const { receiver, addEndpoint, addJob, work } = await open(t)
  await addEndpoint()
  const job = await addJob(['job.done'], { text: 'é'.repeat(40_000) })
  await work()
  t.same(JSON.parse(receiver.received[0]?.body ?? '').data, { job, sequence: 1, links: { job: `/jobs/${job}` }, shortened: true })
})

t.test('the database file has no plain secret with a key, and has one without', async (t) => {
  for (const [key, isFound] of [
    [Buffer.alloc(32, 7).toString('base64'), false],
    ['', true]
  ] as const) {
    const { addEndpoint, addJob, work, path, receiver } = await open(t, { key })
    const { secret } = await addEndpoint()
    await addJob(['job.done'])
    await work()
    t.equal(receiver.received.length, 1)
    const folder = join(path, '..')
    const files = await Promise.all((await readdir(folder)).filter((name) => name.startsWith('state.db')).map((name) => readFile(join(folder, name))))
    const bytes = Buffer.concat(files)
    t.equal(bytes.includes(secret) || bytes.includes(Buffer.from(secret.slice(6), 'base64')), isFound, key === '' ? 'without a key' : 'with a key')
  }
})

t.test('sends until nothing is due: all events of a job, and only the first attempt of a failing one', async (t) => {
  const { receiver, addEndpoint, addJob, dispatcher, state } = await open(t)
  await addEndpoint({ url: `${receiver.url}/up` })
  const { id } = await addEndpoint({ url: `${receiver.url}/down` })
  receiver.answer = ({ path }) => (path === '/up' ? 204 : 503)
  const types = ['job.queued', 'job.started', 'job.done']
  const jobs = [await addJob(types), await addJob(types)]
  dispatcher.start()
  await dispatcher.untilIdle()
  const to = (path: string) => receiver.received.filter((message) => message.path === path)
  for (const job of jobs) t.same(typesOf(to('/up'), job), types)
  t.equal(to('/down').length, jobs.length)
  t.equal((await state.webhooks.deliveries('a', id, { limit: 9 })).filter(({ attempt }) => attempt > 0).length, jobs.length)
})

t.test('stops while busy, and gives back deliveries in flight', async (t) => {
  const { receiver, addEndpoint, addJob, dispatcher, state } = await open(t)
  await addEndpoint()
  receiver.answer = () => null
  const job = await addJob(['job.done'])
  const idle = dispatcher.untilIdle()
  await receiver.next('/in')
  await dispatcher.stop()
  await idle
  t.match(await state.webhooks.claim({ owner: 'next', leaseMs: MINUTE_MS, limit: 9, perEndpoint: 9 }), [{ event: { job } }])
})

import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import type { NewHook } from '../../../src/storage/state/hooks.ts'
import type { StateStore } from '../../../src/storage/state/state.ts'
import type { ClaimedDelivery, DeliveryOutcome, NewEndpoint } from '../../../src/storage/state/webhooks.ts'
import { ANY_AGE_MS, claim, end, event, newJob } from './new-jobs.ts'

const newEndpoint = (given: Partial<NewEndpoint> = {}): NewEndpoint => ({
  id: `wh_${randomUUID()}`,
  tenant: 'a',
  url: 'https://example.com/hook',
  events: [],
  description: '',
  job: null,
  secret: 'plain:one',
  ...given
})

const newHook = (given: Partial<NewHook> = {}): NewHook => ({
  id: `hk_${randomUUID()}`,
  tenant: 'a',
  description: 'pushes',
  scheme: 'github',
  header: null,
  secret: 'plain:x',
  template: { kind: 'ask', input: { question: 'é?' } },
  authority: { keyId: 'k', scopes: ['read'], grants: [] },
  callback: { url: 'https://example.com/in', events: ['job.done'], secret: 'plain:y' },
  ...given
})

const delivered: DeliveryOutcome = { status: 204, error: null, delayMs: null }
const failed: DeliveryOutcome = { status: 500, error: 'HTTP 500', delayMs: 60_000 }

const claimAll = ({ webhooks }: StateStore, given: object = {}): Promise<ClaimedDelivery[]> =>
  webhooks.claim({ owner: 'one', leaseMs: 60_000, limit: 100, perEndpoint: 100, ...given })

/** A job with these events, of which those of type `quiet` are told to nobody. */
async function addJob({ jobs }: StateStore, types: readonly string[], tenant = 'a'): Promise<string> {
  const events = types.map((type) => event(type, { n: 1 }, type !== 'quiet'))
  return (await jobs.add(newJob({ tenant }, { events }))).job.id
}

async function fanOutAll({ webhooks }: StateStore): Promise<void> {
  while ((await webhooks.fanOut(10)) > 0);
}

const told = (deliveries: readonly ClaimedDelivery[]) => deliveries.map(({ event: { job, type } }) => `${job} ${type}`)
const byJob = (deliveries: readonly ClaimedDelivery[]) => told(deliveries).toSorted()

/** What every state store promises of webhooks and hooks. `open` gives a new, empty one. */
export function holdToWebhooksContract(name: string, open: (t: Test) => Promise<StateStore>): void {
  t.test(`${name} stores endpoints, only for their own tenant`, async (t) => {
    const { webhooks } = await open(t)
    const one = await webhooks.add(newEndpoint({ events: ['job.done', 'job.failed'], description: 'é ✓' }))
    const two = await webhooks.add(newEndpoint())
    const callback = await webhooks.add(newEndpoint({ job: 'j' }))
    t.match(one, { earlier: null, disabled: null, events: ['job.done', 'job.failed'], description: 'é ✓' })
    t.same(await webhooks.list('a'), [one, two])
    for (const endpoint of [one, two, callback]) t.same(await webhooks.read('a', endpoint.id), endpoint)
    t.same(await webhooks.list('b'), [])
    t.equal(await webhooks.read('b', one.id), null)
    t.equal(await webhooks.change('b', one.id, { url: 'x' }), null)
    t.equal(await webhooks.rotate('b', one.id, 's', 1), null)
    t.equal(await webhooks.remove('b', one.id), false)
    t.equal(await webhooks.send('b', one.id, { id: 'e', job: null, sequence: 0, type: 'x', at: 1, data: null }), false)
    t.equal(await webhooks.remove('a', one.id), true)
    t.equal(await webhooks.remove('a', one.id), false)
    t.same(await webhooks.list('a'), [two])
  })

  t.test(`${name} changes the given fields of an endpoint`, async (t) => {
    const { webhooks } = await open(t)
    const endpoint = await webhooks.add(newEndpoint({ events: ['job.done'] }))
    t.same(await webhooks.change('a', endpoint.id, { url: 'https://b.example/' }), { ...endpoint, url: 'https://b.example/' })
    t.match(await webhooks.change('a', endpoint.id, { events: [], description: 'new', disabled: 'gone' }), { events: [], description: 'new', disabled: 'gone' })
    t.match(await webhooks.change('a', endpoint.id, { description: '' }), { description: '', disabled: 'gone' })
    t.match(await webhooks.change('a', endpoint.id, { disabled: null }), { disabled: null })
  })

  t.test(`${name} keeps the earlier secret for a while`, async (t) => {
    const { webhooks } = await open(t)
    const { id, createdAt } = await webhooks.add(newEndpoint())
    const rotated = await webhooks.rotate('a', id, 'plain:two', 60_000)
    t.match(rotated, { secret: 'plain:two', earlier: { secret: 'plain:one' } })
    t.ok(Math.abs((rotated?.earlier?.until ?? 0) - createdAt - 60_000) < 30_000)
    t.match(await webhooks.rotate('a', id, 'plain:three', 60_000), { secret: 'plain:three', earlier: { secret: 'plain:two' } })
  })

  t.test(`${name} delivers an event once to each endpoint that wants it`, async (t) => {
    const state = await open(t)
    const job = await addJob(state, ['job.queued', 'quiet'])
    const wants = await state.webhooks.add(newEndpoint({ events: ['job.done', 'job.queued'] }))
    const wantsAll = await state.webhooks.add(newEndpoint())
    const callback = await state.webhooks.add(newEndpoint({ job }))
    await state.webhooks.add(newEndpoint({ job: 'another' }))
    await state.webhooks.add(newEndpoint({ events: ['job.done'] }))
    await state.webhooks.add(newEndpoint({ tenant: 'b' }))
    const { id: off } = await state.webhooks.add(newEndpoint())
    await state.webhooks.change('a', off, { disabled: 'by hand' })
    await Promise.all([fanOutAll(state), fanOutAll(state)])
    t.equal(await state.webhooks.fanOut(10), 0)
    const claimed = await claimAll(state)
    t.same(claimed.map(({ endpoint }) => endpoint).toSorted(), [wants.id, wantsAll.id, callback.id].toSorted())
    const [stored] = await state.jobs.events('a', job, 0, 1)
    for (const { event: sent, to, endpoint, tenant, attempt } of claimed) {
      const { tenant: _, ...plain } = stored ?? { tenant: '' }
      t.same([sent, tenant, attempt, to.id], [plain, 'a', 1, endpoint])
    }
    t.same(await claimAll(state), [], 'none is claimed twice')
  })

  t.test(`${name} delivers the events of a job in order`, async (t) => {
    const state = await open(t)
    await state.webhooks.add(newEndpoint())
    const [one, two] = [await addJob(state, ['e1', 'e2', 'e3']), await addJob(state, ['e1', 'e2'])]
    await fanOutAll(state)
    const first = await claimAll(state)
    t.same(byJob(first), [`${one} e1`, `${two} e1`].toSorted())
    const ofOne = first.filter(({ event: { job } }) => job === one)
    for (const delivery of ofOne) t.equal(await state.webhooks.settle(delivery, delivered), true)
    const second = await claimAll(state)
    t.same(told(second), [`${one} e2`])
    for (const delivery of first.filter(({ event: { job } }) => job === two)) await state.webhooks.settle(delivery, failed)
    for (const delivery of second) await state.webhooks.settle(delivery, { ...failed, delayMs: 0 })
    const again = await claimAll(state)
    t.same(told(again), [`${one} e2`], 'a failed one is tried again, and the next waits for it')
    t.match(again, [{ attempt: 2, status: 500, error: 'HTTP 500' }])
    for (const delivery of again) await state.webhooks.settle(delivery, delivered)
    t.same(told(await claimAll(state)), [`${one} e3`])
  })

  t.test(`${name} puts an event behind earlier ones of its job`, async (t) => {
    const state = await open(t)
    await state.webhooks.add(newEndpoint())
    const job = await addJob(state, ['e1'])
    await fanOutAll(state)
    const first = await claimAll(state)
    await state.jobs.change('a', job, (found) => ({ status: { ...found, change: randomUUID() }, events: [event('e2', null, true)] }))
    await fanOutAll(state)
    t.same(await claimAll(state), [])
    for (const delivery of first) await state.webhooks.settle(delivery, delivered)
    t.same(told(await claimAll(state)), [`${job} e2`])
  })

  t.test(`${name} passes on the trace of the job with each event`, async (t) => {
    const state = await open(t)
    const { id } = await state.webhooks.add(newEndpoint())
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const { job } = await state.jobs.add(newJob({ traceparent }, { events: [event('e1', null, true)] }))
    await state.jobs.change('a', job.id, (found) => ({ status: { ...found, change: randomUUID() }, events: [event('e2', null, true)] }))
    await fanOutAll(state)
    t.match(await state.webhooks.deliveries('a', id, { limit: 9 }), [{ traceparent }, { traceparent }])
    await state.webhooks.send('a', id, { id: `t_${id}`, job: null, sequence: 0, type: 'webhook.test', at: 5, data: null })
    await addJob(state, ['e1'])
    await fanOutAll(state)
    const claimed = await claimAll(state)
    t.same(claimed.map((delivery) => [delivery.event.job === job.id, delivery.traceparent]).toSorted(), [
      [false, null],
      [false, null],
      [true, traceparent]
    ])
  })

  t.test(`${name} limits the deliveries in flight of an endpoint, and endpoints take turns`, async (t) => {
    const state = await open(t)
    const [busy, calm] = [await state.webhooks.add(newEndpoint()), await state.webhooks.add(newEndpoint({ events: ['rare'] }))]
    for (let i = 0; i < 5; i++) await addJob(state, ['often'])
    await addJob(state, ['rare'])
    await fanOutAll(state)
    const first = await claimAll(state, { limit: 2, perEndpoint: 3 })
    t.same(first.map(({ endpoint }) => endpoint).toSorted(), [busy.id, calm.id].toSorted())
    t.equal((await claimAll(state, { perEndpoint: 3 })).length, 2)
    t.equal((await claimAll(state, { perEndpoint: 3 })).length, 0)
    for (const delivery of first) await state.webhooks.settle(delivery, delivered)
    t.equal((await claimAll(state, { perEndpoint: 3 })).length, 1)
  })

  t.test(`${name} gives a delivery to another sender when its lease has expired, and rejects the earlier outcome`, async (t) => {
    const state = await open(t)
    const { id } = await state.webhooks.add(newEndpoint())
    await addJob(state, ['e1'])
    await fanOutAll(state)
    const [stale] = await claimAll(state, { leaseMs: 0 })
    const [fresh] = await claimAll(state, { owner: 'two' })
    t.ok(stale && fresh && fresh.lease.fence > stale.lease.fence && fresh.attempt === 2)
    if (!stale || !fresh) return
    t.equal(await state.webhooks.settle(stale, delivered), false)
    t.match(await state.webhooks.deliveries('a', id, { limit: 9 }), [{ deliveredAt: null, lease: { owner: 'two' } }])
    t.equal(await state.webhooks.settle(fresh, delivered), true)
    t.equal(await state.webhooks.settle(fresh, failed), false)
  })

  t.test(`${name} keeps the backlog of a disabled endpoint, and sends it when that is enabled`, async (t) => {
    const state = await open(t)
    const { id } = await state.webhooks.add(newEndpoint())
    const job = await addJob(state, ['e1', 'e2'])
    await fanOutAll(state)
    for (const delivery of await claimAll(state)) await state.webhooks.settle(delivery, failed)
    await state.webhooks.change('a', id, { disabled: 'down' })
    t.same(await claimAll(state), [])
    await state.webhooks.change('a', id, { disabled: null })
    const claimed = await claimAll(state)
    t.same(told(claimed), [`${job} e1`])
    t.match(claimed, [{ attempt: 1 }], 'its attempts are counted anew')
  })

  t.test(`${name} shows deliveries by page, resends one, and sends a test`, async (t) => {
    const state = await open(t)
    const { id } = await state.webhooks.add(newEndpoint())
    for (let i = 0; i < 3; i++) await addJob(state, ['e1'])
    await fanOutAll(state)
    for (const delivery of await claimAll(state)) await state.webhooks.settle(delivery, delivered)
    const all = await state.webhooks.deliveries('a', id, { limit: 10 })
    t.equal(all.length, 3)
    t.match(all[0], { status: 204, error: null, nextAt: null, lease: { owner: null } })
    t.ok(all.every(({ deliveredAt }) => deliveredAt !== null))
    const [first] = await state.webhooks.deliveries('a', id, { limit: 1 })
    if (!first) throw new Error('no delivery')
    const rest = await state.webhooks.deliveries('a', id, { limit: 10, after: { createdAt: first.createdAt, event: first.event.id } })
    t.same([first, ...rest], all)
    t.same(await state.webhooks.deliveries('b', id, { limit: 10 }), [])
    t.equal(await state.webhooks.redeliver('b', id, first.event.id), null)
    t.equal(await state.webhooks.redeliver('a', id, 'never'), null)
    t.match(await state.webhooks.redeliver('a', id, first.event.id), { attempt: 0, deliveredAt: null })
    const [again] = await claimAll(state)
    t.same(again?.event, first.event)
    if (again) await state.webhooks.settle(again, delivered)
    t.equal(await state.webhooks.send('a', id, { id: `t_${id}`, job: null, sequence: 0, type: 'webhook.test', at: 5, data: { é: 1 } }), true)
    t.match(await claimAll(state), [{ event: { id: `t_${id}`, job: null, sequence: 0, type: 'webhook.test', at: 5, data: { é: 1 } } }])
  })

  t.test(`${name} removes deliveries with their endpoint and by age`, async (t) => {
    const state = await open(t)
    const [{ id }, gone] = [await state.webhooks.add(newEndpoint()), await state.webhooks.add(newEndpoint())]
    await addJob(state, ['e1', 'e2'])
    await fanOutAll(state)
    await state.webhooks.remove('a', gone.id)
    t.same(await state.webhooks.deliveries('a', gone.id, { limit: 9 }), [])
    t.same(
      (await claimAll(state)).map(({ endpoint }) => endpoint),
      [id]
    )
    await state.webhooks.sweep(3_600_000, 100)
    t.equal((await state.webhooks.deliveries('a', id, { limit: 9 })).length, 2)
    while ((await state.webhooks.sweep(ANY_AGE_MS, 1)) > 0);
    t.same(await state.webhooks.deliveries('a', id, { limit: 9 }), [])
    t.equal((await state.webhooks.read('a', id))?.id, id)
  })

  t.test(`${name} stores a callback with its job, and keeps that of an earlier submission with the same key`, async (t) => {
    const state = await open(t)
    const idempotency = { key: randomUUID(), fingerprint: 'f' }
    const submit = (job: string) => {
      const callback = newEndpoint({ job, events: ['job.queued'] })
      return state.jobs.add(newJob({ id: job, idempotency, callback: callback.id }, { events: [event('job.queued', null, true)], callback }))
    }
    const [first, again] = [await submit(randomUUID()), await submit(randomUUID())]
    t.same([first.isNew, again.isNew, again.job], [true, false, first.job])
    const id = String(first.job.callback)
    t.match(await state.webhooks.read('a', id), { id, job: first.job.id, events: ['job.queued'], disabled: null })
    t.equal((await state.jobs.read('a', first.job.id))?.callback, id)
    t.same(await state.webhooks.list('a'), [])
    await fanOutAll(state)
    t.same(
      (await claimAll(state)).map(({ endpoint, event: { type } }) => [endpoint, type]),
      [[id, 'job.queued']],
      'the first event is not missed'
    )
    t.same((await state.jobs.add(newJob())).job.callback, undefined)
  })

  t.test(`${name} removes a callback with its job, once it was delivered or abandoned`, async (t) => {
    const state = await open(t)
    const [told, gaveUp] = [randomUUID(), randomUUID()]
    const callbackOf = (job: string) => newEndpoint({ id: `wh_${job}`, job })
    for (const job of [told, gaveUp]) {
      await state.jobs.add(newJob({ id: job }, { events: [event('job.queued', null, true)], callback: callbackOf(job) }))
      for (const decide of [claim(), end()]) await state.jobs.change('a', job, decide)
    }
    const sweepJobs = async () => {
      await state.jobs.sweep(ANY_AGE_MS, 10)
      return (await state.jobs.list('a', {}, { limit: 9 })).map(({ id }) => id)
    }
    await fanOutAll(state)
    t.same((await sweepJobs()).toSorted(), [told, gaveUp].toSorted(), 'something is to be told')
    const claimed = await claimAll(state)
    t.equal(claimed.length, 2)
    for (const delivery of claimed) await state.webhooks.settle(delivery, delivery.event.job === told ? delivered : failed)
    t.same(await sweepJobs(), [gaveUp])
    t.equal(await state.webhooks.read('a', `wh_${told}`), null)
    t.same(await state.webhooks.deliveries('a', `wh_${told}`, { limit: 9 }), [])
    await state.webhooks.change('a', `wh_${gaveUp}`, { disabled: 'down' })
    t.same(await sweepJobs(), [])
    t.equal(await state.webhooks.read('a', `wh_${gaveUp}`), null)
  })

  t.test(`${name} stores hooks, only for their own tenant`, async (t) => {
    const { hooks } = await open(t)
    const [one, two] = [await hooks.add(newHook()), await hooks.add(newHook({ scheme: 'header', header: 'x-token' }))]
    t.match(one, newHook({ id: one.id }))
    t.same(await hooks.list('a'), [one, two])
    t.same(await hooks.read('a', one.id), one)
    t.same(await hooks.read(null, two.id), two)
    t.equal(await hooks.read('b', one.id), null)
    t.same(await hooks.list('b'), [])
    t.equal(await hooks.remove('b', one.id), false)
    t.equal(await hooks.remove('a', one.id), true)
    t.same(await hooks.list('a'), [two])
  })
}

import t from 'tap'
import { EdgewiseError } from '../../src/base/errors.ts'
import { kindOf, openJobs } from './open-jobs.ts'

const idempotency = { key: 'k', fingerprint: 'f' }

t.test('an invalid submission is rejected, and nothing is stored', async (t) => {
  const check = (input: unknown) => {
    if (input === 'wrong') throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: 'wrong' })
    return { scopes: ['write'] as const }
  }
  const { submit, jobs } = await openJobs(t, [kindOf(() => 1, { check })])
  const authority = { keyId: null, scopes: ['write'], grants: [] } as const
  await t.rejects(submit({ kind: 'none', authority }), { code: 'EDGEWISE_UNKNOWN_KIND', parameters: { known: ['work'] } })
  await t.rejects(submit({ input: 'wrong', authority }), { code: 'EDGEWISE_INVALID_INPUT' })
  await t.rejects(submit(), { code: 'EDGEWISE_INSUFFICIENT_SCOPE', parameters: { scope: 'write' } })
  t.same(await jobs.list('a', {}, { limit: 10 }), [])
})

t.test('a submission stores its callback in the transaction of its job, and a rejected one stores none', async (t) => {
  const { submit, state, jobs } = await openJobs(t, [kindOf(() => 1)])
  const callback = { url: 'https://example.com/in' }
  const job = await submit({ callback, idempotency })
  t.match(await state.webhooks.read('a', String(job.callback)), { job: job.id, url: 'https://example.com/in' })
  await state.webhooks.fanOut(9)
  t.match(await state.webhooks.deliveries('a', String(job.callback), { limit: 9 }), [{ event: { type: 'job.queued', sequence: 1 } }])
  t.equal((await submit({ callback, idempotency })).callback, job.callback)
  await t.rejects(submit({ callback: { url: 'http://10.0.0.1/' } }), { code: 'EDGEWISE_ADDRESS_REFUSED' })
  t.equal((await jobs.list('a', {}, { limit: 9 })).length, 1)
})

t.test('a tenant with a full queue must wait, and another need not', async (t) => {
  const { submit, worker } = await openJobs(t, [kindOf(() => 1)], { maxWaiting: 2 })
  for (const _ of [1, 2]) await submit()
  await t.rejects(submit(), { code: 'EDGEWISE_TOO_MANY_JOBS', parameters: { limit: 2 } })
  t.match(await submit({ tenant: 'b' }), { state: 'queued' })
  await worker().untilIdle()
  t.match(await submit(), { state: 'queued' })
})

t.test('a repeated submission gets its job in its current state, even when new ones are rejected', async (t) => {
  let isGone = false
  const check = () => {
    if (isGone) throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph: 'g' })
    return { scopes: ['read'] as const }
  }
  const { submit, worker, jobs } = await openJobs(t, [kindOf(() => 1, { check })], { maxWaiting: 1 })
  const first = await submit({ idempotency })
  t.equal((await submit({ idempotency })).id, first.id, 'the queue is full')
  await worker().untilIdle()
  isGone = true
  t.match(await submit({ idempotency }), { id: first.id, state: 'done' })
  await t.rejects(submit({ idempotency: { key: 'k', fingerprint: 'g' } }), { code: 'EDGEWISE_IDEMPOTENCY_KEY_REUSED' })
  t.equal((await jobs.list('a', {}, { limit: 10 })).length, 1)
})

t.test('of concurrent submissions under one key one makes a job, and a different request is rejected', async (t) => {
  const { submit, jobs } = await openJobs(t, [kindOf(() => 1)])
  const prints = ['f', 'f', 'g', 'f']
  const answers = await Promise.allSettled(prints.map((fingerprint) => submit({ idempotency: { key: 'k', fingerprint } })))
  const ids = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.id : answer.reason.code))
  t.same(ids, [ids[0], ids[0], 'EDGEWISE_IDEMPOTENCY_KEY_REUSED', ids[0]])
  t.equal((await jobs.list('a', {}, { limit: 10 })).length, 1)
})

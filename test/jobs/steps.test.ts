import t from 'tap'
import { EdgewiseError } from '../../src/base/errors.ts'
import type { JobContext } from '../../src/jobs/kind.ts'
import { aborted, deferred, kindOf, LEASE_MS, openJobs } from './open-jobs.ts'

const away = () => new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'a test' })
const AFTER_PAUSE_MS = 10_000

t.test('a stored step is not repeated by the next run, which gets its output', async (t) => {
  const calls: string[] = []
  const kind = kindOf(async (_input, { step, attempt }) => {
    const first = await step('first', { a: 1, b: 2 }, async () => `${calls.push('first')}`)
    if (attempt === 1) throw away()
    return step('second', { first }, async () => `${first} ${calls.push('second')}`)
  })
  const { worker, submit, read, clock } = await openJobs(t, [kind])
  const job = await submit()
  await worker().untilIdle()
  t.match(await read(job), { state: 'queued', attempt: 1, error: { code: 'EDGEWISE_STORE_UNAVAILABLE' } })
  clock.now += AFTER_PAUSE_MS
  await worker().untilIdle()
  t.match(await read(job), { state: 'done', attempt: 2, result: { value: '1 2' }, repeated: 0 })
  t.same(calls, ['first', 'second'])
})

t.test('the usage of a step is stored with its output, and its event is sent once', async (t) => {
  const kind = kindOf((_input, { step }) =>
    step('model', 'who?', async () => ({ text: 'Ann', tokens: 3 }), {
      usage: ({ tokens }) => ({ tokens }),
      event: ({ text }) => ({ type: 'work.said', data: { text } })
    })
  )
  const { worker, submit, state } = await openJobs(t, [kind])
  const { id } = await submit()
  await worker().untilIdle()
  t.match(await state.jobs.steps('a', id), [{ name: 'model', output: { value: { text: 'Ann', tokens: 3 } }, usage: { tokens: 3 }, fence: 1 }])
})

t.test('a step is identified by its input, in any order of keys', async (t) => {
  let calls = 0
  const kind = kindOf(async (_input, { step, stored, attempt }) => {
    const input = attempt === 1 ? { a: [1, 2], b: { c: 1, d: 2 } } : { b: { d: 2, c: 1 }, a: [1, 2] }
    t.equal(await stored('one', input), attempt === 1 ? undefined : 1)
    await step('one', input, async () => (calls += 1))
    if (attempt === 1) throw away()
  })
  const { worker, submit, read, clock } = await openJobs(t, [kind])
  const job = await submit()
  await worker().untilIdle()
  clock.now += AFTER_PAUSE_MS
  await worker().untilIdle()
  t.match(await read(job), { state: 'done' })
  t.equal(calls, 1)
})

for (const how of ['step', 'stored'] as const) {
  t.test(`a job whose run requests by ${how} a stored step with another input ends as changed, without a call`, async (t) => {
    let calls = 0
    const kind = kindOf(async (_input, context) => {
      const input = { attempt: context.attempt }
      if (context.attempt === 1) await context.step('one', input, async () => (calls += 1))
      else if (how === 'step') await context.step('one', input, async () => (calls += 1))
      else await context.stored('one', input)
      throw away()
    })
    const { worker, submit, read, clock, types } = await openJobs(t, [kind])
    const job = await submit()
    await worker().untilIdle()
    clock.now += AFTER_PAUSE_MS
    await worker().untilIdle()
    t.match(await read(job), { state: 'failed', attempt: 2, error: { code: 'EDGEWISE_JOB_CHANGED', parameters: { step: 'one' } } })
    t.equal((await types(job)).at(-1), 'job.failed')
    t.equal(calls, 1)
  })
}

t.test('a step in flight when its worker died is repeated and counted', async (t) => {
  const calls: string[] = []
  const [begun, gone] = [deferred(), deferred<string>()]
  const kind = kindOf(async (_input, { step, attempt }) => {
    await step('before', null, async () => calls.push('before'))
    return step('during', null, async () => {
      calls.push('during')
      begun.resolve()
      // The worker of the first attempt is never heard of again.
      return attempt === 1 ? gone.promise : 'end'
    })
  })
  const { worker, submit, read, clock, state, types } = await openJobs(t, [kind])
  const job = await submit()
  void worker({ heartbeats: { hold() {}, progress() {}, letGo() {}, async close() {} } }).untilIdle()
  await begun.promise
  t.match(await state.jobs.step(job.id, 'during'), { output: null, fence: 1 })
  clock.now += LEASE_MS
  const other = worker()
  await other.untilIdle()
  t.match(await read(job), { state: 'done', attempt: 2, repeated: 1, result: { value: 'end' }, lease: { fence: 2 } })
  t.same(calls, ['before', 'during', 'during'])
  t.same(await types(job), ['job.queued', 'job.started', 'job.retrying', 'job.started', 'job.done'])
  gone.resolve('')
})

t.test('writes of a run that lost its job are rejected', async (t) => {
  const [begun, goOn, refused] = [deferred(), deferred(), deferred<unknown>()]
  const kind = kindOf(async (_input, { step, attempt, emit }) => {
    if (attempt > 1) return 'second'
    const late = step('slow', null, async () => {
      begun.resolve()
      await goOn.promise
      return 'late'
    })
    const answers = [await late.catch((error: unknown) => error), await emit('note', 1).catch((error: unknown) => error)]
    refused.resolve(answers)
    return 'first'
  })
  const { worker, submit, read, clock, state, faults } = await openJobs(t, [kind])
  const job = await submit()
  const stale = worker({ heartbeats: { hold() {}, progress() {}, letGo() {}, async close() {} } })
  const idle = stale.untilIdle()
  await begun.promise
  clock.now += LEASE_MS
  await worker().untilIdle()
  goOn.resolve()
  t.match(await refused.promise, [{ code: 'EDGEWISE_LEASE_LOST' }, { code: 'EDGEWISE_LEASE_LOST' }])
  await idle
  t.match(faults, [{ code: 'EDGEWISE_LEASE_LOST' }], 'so was its result')
  t.match(await read(job), { state: 'done', result: { value: 'second' } })
  t.match(await state.jobs.step(job.id, 'slow'), { output: null }, 'so was its step')
})

t.test('a large output and a large result are stored as blobs and restored unchanged', async (t) => {
  const large = { text: 'ä'.repeat(200_000) }
  const seen: unknown[] = []
  const kind = kindOf(async (_input, { step, attempt }) => {
    seen.push(await step('large', null, async () => large))
    if (attempt === 1) throw away()
    return large
  })
  const { worker, submit, read, clock, state } = await openJobs(t, [kind])
  const job = await submit()
  await worker().untilIdle()
  clock.now += AFTER_PAUSE_MS
  await worker().untilIdle()
  t.same(seen, [large, large])
  const [stored] = await state.jobs.steps('a', job.id)
  t.match(stored?.output, { blob: /^[0-9a-f]{64}$/, bytes: 400_011 })
  t.same((await read(job)).result, stored?.output)
  clock.now += 1000
  t.equal(await state.blobs.sweep(0, 100), 0, 'the job holds it')
})

t.test('a step name can begin once per run', async (t) => {
  const kind = kindOf(async (_input, { step }) => {
    await step('one', null, async () => 1)
    await step('one', null, async () => 2)
  })
  const { worker, submit, read } = await openJobs(t, [kind])
  const job = await submit()
  await worker().untilIdle()
  t.match(await read(job), { state: 'failed', error: { code: 'EDGEWISE_INTERNAL' } })
})

t.test('no step begins after a cancel request', async (t) => {
  let calls = 0
  const begun = deferred()
  const kind = kindOf(async (_input, context: JobContext) => {
    begun.resolve()
    await aborted(context.signal).catch(() => {})
    await context.step('one', null, async () => (calls += 1))
  })
  const { worker, submit, read, table } = await openJobs(t, [kind])
  const job = await submit()
  const idle = worker().untilIdle()
  await begun.promise
  await table.cancel('a', job.id)
  await idle
  t.match(await read(job), { state: 'cancelled' })
  t.equal(calls, 0)
})

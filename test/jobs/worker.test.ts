import t from 'tap'
import { EdgewiseError } from '../../src/base/errors.ts'
import type { JobContext } from '../../src/jobs/kind.ts'
import { aborted, deferred, kindOf, LEASE_MS, openJobs } from './open-jobs.ts'

const away = () => new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'a test' })
const deaf = { hold() {}, progress() {}, letGo() {}, async close() {} }

t.test('a submitted job runs as requested, and succeeds', async (t) => {
  const kind = kindOf((input: object, { tenant, authority, attempt }) => ({ input, tenant, authority, attempt }))
  const { worker, submit, read, types } = await openJobs(t, [kind])
  const job = await submit({ input: { a: 1 } })
  await worker().untilIdle()
  const { authority } = job
  t.match(await read(job), { state: 'done', result: { value: { input: { a: 1 }, tenant: 'a', authority, attempt: 1 } }, progress: 1 })
  t.same(await types(job), ['job.queued', 'job.started', 'job.done'])
})

t.test('a graceful stop gives a job back at once, without counting the attempt', async (t) => {
  const begun = deferred()
  const kind = kindOf(async (_input, { signal, attempt }) => {
    begun.resolve()
    return stopped ? attempt : aborted(signal)
  })
  let stopped = false
  const { worker, submit, read } = await openJobs(t, [kind])
  const job = await submit()
  const first = worker()
  first.start()
  await begun.promise
  await first.stop(0)
  t.match(await read(job), { state: 'queued', attempt: 0, lease: { owner: null, fence: 1 }, error: null })
  stopped = true
  await worker().untilIdle()
  t.match(await read(job), { state: 'done', attempt: 1, result: { value: 1 }, lease: { fence: 2 } })
})

t.test('a graceful stop lets a run end in time, and begins no other', async (t) => {
  const [begun, goOn] = [deferred(), deferred()]
  const kind = kindOf(async () => {
    begun.resolve()
    await goOn.promise
  })
  const { worker, submit, read } = await openJobs(t, [kind])
  const [one, two] = [await submit({ priority: 1 }), await submit()]
  const first = worker({ concurrency: 1 })
  first.start()
  await begun.promise
  const end = first.stop(60_000)
  goOn.resolve()
  await end
  t.same([(await read(one)).state, (await read(two)).state], ['done', 'queued'])
})

t.test('a stop does not wait for a run that ignores its signal: its lease expires, and another takes over', async (t) => {
  const [begun, end, refused] = [deferred(), deferred(), deferred()]
  const kind = kindOf(async (_input, { attempt }) => {
    begun.resolve()
    if (attempt === 1) await end.promise
    return attempt
  })
  const { worker, submit, read, clock } = await openJobs(t, [kind])
  const job = await submit()
  const faults: unknown[] = []
  const onError = (error: unknown) => {
    faults.push(error)
    refused.resolve()
  }
  const first = worker({ onError })
  const idle = first.untilIdle()
  await begun.promise
  await first.stop(0)
  t.match(await read(job), { state: 'running', lease: { fence: 1 } })
  clock.now += LEASE_MS
  await worker().untilIdle()
  t.match(await read(job), { state: 'done', result: { value: 2 } })
  end.resolve()
  await idle
  await refused.promise
  t.match(faults, [{ code: 'EDGEWISE_LEASE_LOST' }], 'what it returned at last was refused')
})

t.test('a worker that reclaims its own lost job still counts the unfinished run', async (t) => {
  const [first, second, goOn] = [deferred(), deferred(), deferred()]
  const kind = kindOf(async (_input, { attempt }) => {
    if (attempt === 1) {
      first.resolve()
      await second.promise
    } else {
      second.resolve()
      await goOn.promise
    }
  })
  const ended = deferred()
  const { worker, submit, read, clock } = await openJobs(t, [kind])
  const job = await submit()
  const one = worker({ concurrency: 2, heartbeats: deaf, onError: () => ended.resolve() })
  one.start()
  await first.promise
  clock.now += LEASE_MS
  await ended.promise
  await new Promise(setImmediate)
  t.equal(one.running, 1, 'the second run is still here')
  goOn.resolve()
  await one.stop(60_000)
  t.match(await read(job), { state: 'done', attempt: 2 })
})

t.test('a running job gets its cancellation with a heartbeat', async (t) => {
  const begun = deferred()
  const kind = kindOf(async (_input, { signal }) => {
    begun.resolve()
    await aborted(signal)
  })
  const { worker, submit, read, table, types } = await openJobs(t, [kind])
  const job = await submit()
  const idle = worker().untilIdle()
  await begun.promise
  for (const _ of [1, 2, 3]) await table.cancel('a', job.id)
  await idle
  t.match(await read(job), { state: 'cancelled', cancelRequested: true, error: null, lease: { owner: null } })
  t.same(await types(job), ['job.queued', 'job.started', 'job.cancelling', 'job.cancelled'], 'asked thrice, told once')
})

t.test('a run that ignores its cancellation keeps its own outcome', async (t) => {
  const kind = kindOf(async (_input, { signal }) => {
    await aborted(signal).catch(() => {})
    return 'all the same'
  })
  const { worker, submit, read, table } = await openJobs(t, [kind])
  const job = await submit()
  const one = worker()
  const idle = one.untilIdle()
  while ((await read(job)).state === 'queued') await new Promise(setImmediate)
  await table.cancel('a', job.id)
  await idle
  t.match(await read(job), { state: 'done', result: { value: 'all the same' } })
})

for (const [how, leave] of [
  ['fails in a way that would be tried again', () => Promise.reject(away())],
  ['is given back', null]
] as const) {
  t.test(`a cancelled job does not run again when its run ${how}`, async (t) => {
    const [begun, goOn] = [deferred(), deferred()]
    const kind = kindOf(async (_input, { signal }) => {
      begun.resolve()
      if (leave === null) return aborted(signal)
      await goOn.promise
      return leave()
    })
    const { worker, submit, read, table } = await openJobs(t, [kind])
    const job = await submit()
    // No heartbeat tells the run.
    const one = worker({ heartbeats: deaf })
    const idle = one.untilIdle()
    await begun.promise
    await table.cancel('a', job.id)
    goOn.resolve()
    await one.stop(0)
    await idle
    t.match(await read(job), { state: 'cancelled' })
  })
}

t.test('a waiting job is cancelled at once, and an ended one is not', async (t) => {
  const { worker, submit, read, table, types } = await openJobs(t, [kindOf(() => 1)])
  const [waiting, done] = [await submit({ delayMs: 1000 }), await submit()]
  t.match(await table.cancel('a', waiting.id), { state: 'cancelled' })
  await worker().untilIdle()
  t.same(await types(waiting), ['job.queued', 'job.cancelled'])
  await t.rejects(table.cancel('a', done.id), { code: 'EDGEWISE_JOB_STATE', parameters: { state: 'done' } })
  await t.rejects(table.cancel('b', done.id), { code: 'EDGEWISE_UNKNOWN_JOB' })
  t.match(await read(done), { state: 'done' })
})

t.test('a permanent error ends a job at once', async (t) => {
  const kind = kindOf(() => Promise.reject(new EdgewiseError('EDGEWISE_UNKNOWN_JOB', { id: 'x' })))
  const { worker, submit, read, faults } = await openJobs(t, [kind])
  const job = await submit()
  await worker().untilIdle()
  t.match(await read(job), { state: 'failed', attempt: 1, error: { code: 'EDGEWISE_UNKNOWN_JOB' }, endedAt: Number })
  t.same(faults, [])
})

t.test('a program fault ends a job, without its message, which is logged', async (t) => {
  const { worker, submit, read, faults } = await openJobs(t, [kindOf(() => Promise.reject(new TypeError('secret')))])
  const job = await submit()
  await worker().untilIdle()
  t.match(await read(job), { state: 'failed', error: { code: 'EDGEWISE_INTERNAL' } })
  t.notMatch(JSON.stringify(await read(job)), 'secret')
  t.match(faults, [new TypeError('secret')])
})

t.test('a job is retried after a pause while it may, then it is dead, with the reason', async (t) => {
  const { worker, submit, read, clock, types } = await openJobs(t, [kindOf(() => Promise.reject(away()))])
  const job = await submit({ maxAttempts: 3 })
  for (const pause of [1000, 2000]) {
    await worker().untilIdle()
    t.match(await read(job), { state: 'queued', runAt: clock.now + pause })
    clock.now += pause - 1
    await worker().untilIdle()
    t.match(await read(job), { state: 'queued' }, 'not before its time')
    clock.now += 1
  }
  await worker().untilIdle()
  t.match(await read(job), { state: 'dead', attempt: 3, error: { code: 'EDGEWISE_STORE_UNAVAILABLE' } })
  t.same((await types(job)).slice(-3), ['job.retrying', 'job.started', 'job.dead'])
})

t.test('a manual retry continues after the finished steps, with new attempts', async (t) => {
  const calls: string[] = []
  let isBack = false
  const kind = kindOf(async (_input, { step }) => {
    await step('first', null, async () => calls.push('first'))
    if (!isBack) throw away()
    return step('second', null, async () => calls.push('second'))
  })
  const { worker, submit, read, table } = await openJobs(t, [kind])
  const job = await submit({ maxAttempts: 1 })
  await worker().untilIdle()
  t.match(await read(job), { state: 'dead', attempt: 1 })
  isBack = true
  t.match(await table.retry('a', job.id), { state: 'queued', attempt: 0, error: null })
  await t.rejects(table.retry('a', job.id), { code: 'EDGEWISE_JOB_STATE', parameters: { allowed: 'failed or cancelled or dead' } })
  await worker().untilIdle()
  t.match(await read(job), { state: 'done', attempt: 1 })
  t.same(calls, ['first', 'second'])
})

t.test('a job whose deadline passes while it waits fails without a run', async (t) => {
  let runs = 0
  const { worker, submit, read, clock } = await openJobs(t, [kindOf(() => (runs += 1))])
  const job = await submit({ deadlineMs: 5000 })
  clock.now += 5000
  await worker().untilIdle()
  t.match(await read(job), { state: 'failed', attempt: 0, error: { code: 'EDGEWISE_JOB_DEADLINE', parameters: { deadlineMs: 5000 } } })
  t.equal(runs, 0)
})

t.test('a run is stopped once its deadline has passed, and its job fails when the lease runs out', async (t) => {
  const begun = deferred<JobContext>()
  const kind = kindOf(async (_input, context) => {
    begun.resolve(context)
    await aborted(context.signal)
  })
  const { worker, submit, read, clock } = await openJobs(t, [kind])
  const job = await submit({ deadlineMs: 5000 })
  const idle = worker().untilIdle()
  const context = await begun.promise
  t.equal(context.remainingMs(), 5000)
  clock.now += 5000
  await idle
  t.equal(context.remainingMs(), 0)
  clock.now += LEASE_MS
  await worker().untilIdle()
  t.match(await read(job), { state: 'failed', error: { code: 'EDGEWISE_JOB_DEADLINE' } })
})

t.test('a job whose key was revoked fails before it runs', async (t) => {
  let runs = 0
  const { worker, submit, read } = await openJobs(t, [kindOf(() => (runs += 1))])
  const job = await submit()
  const refused = new EdgewiseError('EDGEWISE_UNAUTHENTICATED', { detail: 'The key k was revoked.' })
  await worker({ refusal: async ({ id }) => (id === job.id ? refused : null) }).untilIdle()
  t.match(await read(job), { state: 'failed', error: { code: 'EDGEWISE_UNAUTHENTICATED' } })
  t.equal(runs, 0)
})

t.test('a job of an unknown kind or version waits for a worker that knows it', async (t) => {
  const kinds = [kindOf(() => 'new', { version: 2 }), kindOf(() => 1, { name: 'other' })]
  const bench = await openJobs(t, kinds)
  const path = `${t.testdirName}/state.sqlite`
  const older = await openJobs(t, [kindOf(() => 'old', { version: 1 })], { path })
  const [one, two] = [await bench.submit(), await bench.submit({ kind: 'other' })]
  await older.worker().untilIdle()
  t.same([(await bench.read(one)).state, (await bench.read(two)).state], ['queued', 'queued'])
  await bench.worker().untilIdle()
  t.same([(await bench.read(one)).result, (await bench.read(two)).state], [{ value: 'new' }, 'done'])
})

t.test('jobs of one tenant and kind never exceed the limit, over all workers', async (t) => {
  let [running, most] = [0, 0]
  const kind = kindOf(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
  })
  const { worker, submit, state } = await openJobs(t, [kind])
  for (let i = 0; i < 12; i++) await submit()
  const workers = [1, 2, 3].map(() => worker({ tenantLimit: 2 }))
  while (!(await state.jobs.hasRoom('a', 1))) await Promise.all(workers.map((one) => one.untilIdle()))
  t.equal(most, 2)
  t.equal((await state.jobs.list('a', { states: ['done'] }, { limit: 20 })).length, 12)
})

t.test('jobs of a higher priority run first, then those that are due longest', async (t) => {
  const order: string[] = []
  const { worker, submit, clock } = await openJobs(t, [kindOf((name: string) => order.push(name))])
  for (const [name, priority] of [
    ['low', -1],
    ['first', 0],
    ['second', 0],
    ['high', 9]
  ] as const) {
    await submit({ input: name, priority })
    clock.now += 1
  }
  await worker({ concurrency: 1 }).untilIdle()
  t.same(order, ['high', 'first', 'second', 'low'])
})

t.test('a worker continues once the store is back', async (t) => {
  const done = deferred()
  const bench = await openJobs(t, [kindOf(() => done.resolve())])
  const failures = [deferred(), deferred(), deferred()]
  let asked = 0
  const flaky = {
    ...bench.jobs,
    due: async (...given: Parameters<typeof bench.jobs.due>) => {
      const failure = failures[asked++]
      if (failure === undefined) return bench.jobs.due(...given)
      failure.resolve()
      throw away()
    }
  }
  const job = await bench.submit()
  const one = bench.worker({ jobs: flaky })
  one.start()
  await done.promise
  await one.stop(60_000)
  t.equal(bench.faults.length, failures.length)
  t.match(await bench.read(job), { state: 'done' })
})

t.test('a job whose result could not be stored runs again after a takeover', async (t) => {
  let runs = 0
  const bench = await openJobs(t, [kindOf((_input, { step }) => step('one', null, async () => (runs += 1)))])
  const job = await bench.submit()
  const cut = async () => {
    throw away()
  }
  await bench.worker({ table: { ...bench.table, complete: cut, failed: cut } }).untilIdle()
  t.match(await bench.read(job), { state: 'running' })
  t.match(bench.faults, [{ code: 'EDGEWISE_STORE_UNAVAILABLE' }])
  bench.clock.now += LEASE_MS
  await bench.worker().untilIdle()
  t.match(await bench.read(job), { state: 'done', attempt: 2, result: { value: 1 } })
  t.equal(runs, 1)
})

t.test('a job of a dead worker is due when its lease expires, and dead after its last attempt', async (t) => {
  const { worker, submit, read, clock, table } = await openJobs(t, [kindOf(() => 1)])
  const [job, last] = [await submit(), await submit({ maxAttempts: 1 })]
  for (const { id } of [job, last]) await table.claim(id, { owner: 'gone', leaseMs: LEASE_MS, limit: 10 })
  clock.now += LEASE_MS - 1
  await worker().untilIdle()
  t.match(await read(job), { state: 'running', lease: { owner: 'gone' } })
  clock.now += 1
  await worker().untilIdle()
  t.match(await read(job), { state: 'done', attempt: 2 })
  t.match(await read(last), { state: 'dead', error: { code: 'EDGEWISE_JOB_ABANDONED', parameters: { attempt: 1 } } })
})

t.test('a stop prevents a claim while a worker runs until idle', async (t) => {
  const [asked, goOn] = [deferred(), deferred()]
  const bench = await openJobs(t, [kindOf((_input, { signal }) => aborted(signal))])
  const job = await bench.submit()
  const claim: typeof bench.table.claim = async (...given) => {
    asked.resolve()
    await goOn.promise
    return bench.table.claim(...given)
  }
  const one = bench.worker({ table: { ...bench.table, claim } })
  const idle = one.untilIdle()
  await asked.promise
  const stopped = one.stop(0)
  goOn.resolve()
  await stopped
  t.equal(one.running, 0)
  t.match(await bench.read(job), { state: 'queued', attempt: 0 })
  await idle
})

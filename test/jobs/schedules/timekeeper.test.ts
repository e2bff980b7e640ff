import { join } from 'node:path'
import t, { type Test } from 'tap'
import { EdgewiseError } from '../../../src/base/errors.ts'
import { createTimekeeper, type ScheduledJob, type TimekeeperOptions } from '../../../src/jobs/schedules/timekeeper.ts'
import type { NewSchedule } from '../../../src/storage/state/schedules.ts'
import { openSqliteState } from '../../../src/storage/state/sqlite/sqlite-state.ts'
import { makeKey } from '../../fixtures/keys.ts'
import { newSchedule } from '../../storage/state/new-schedules.ts'
import { kindOf, openJobs } from '../open-jobs.ts'

const NOON = Date.UTC(2026, 0, 1, 12)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Jobs and schedules on one file, at noon. Nothing goes on but by moving the clock. */
async function open(t: Test, maxWaiting = 1000) {
  const kind = kindOf(() => 'done')
  const path = join(t.testdir(), 'state.sqlite')
  const bench = await openJobs(t, [kind], { path, maxWaiting })
  const { clock, state, faults } = bench
  clock.now = NOON
  const jobs = { submit: async (job: ScheduledJob) => ({ job: await bench.submit(job) }), read: state.jobs.read }
  const keeper = (given: Partial<TimekeeperOptions> = {}) =>
    createTimekeeper({ schedules: state.schedules, keys: state.keys, jobs, everyMs: 0, onError: (error) => faults.push(error), ...given })
  return {
    ...bench,
    path,
    keeper,
    scheduledJobs: jobs,
    add: (given: Partial<NewSchedule> = {}) => state.schedules.add(newSchedule({ kind: kind.name, input: { a: 1 }, nextAt: NOON + HOUR, ...given })),
    read: async (id: string) => (await state.schedules.read('a', id)) ?? (t.fail('it is gone') as never),
    submitted: async () => (await state.jobs.list('a', {}, { limit: 100 })).toReversed()
  }
}

t.test('at its time a schedule submits one job as configured, and advances to the next', async (t) => {
  const { add, read, clock, keeper, submitted } = await open(t)
  const authority = { keyId: null, scopes: ['read', 'spend'], grants: ['writes'] } as const
  const { id } = await add({ authority, priority: 7, maxAttempts: 2, deadlineMs: 5000 })
  const tick = keeper()
  clock.now = NOON + HOUR - 1
  await tick()
  t.same(await submitted(), [])
  clock.now += 1
  for (let i = 0; i < 3; i++) await tick()
  const [job, ...more] = await submitted()
  t.same(more, [])
  t.match(job, { kind: 'work', tenant: 'a', input: { a: 1 }, authority, priority: 7, maxAttempts: 2, deadlineMs: 5000 })
  t.match(await read(id), { nextAt: NOON + 2 * HOUR, lastJob: { id: job?.id, at: NOON + HOUR }, lastError: null })
  clock.now = NOON + 2 * HOUR
  await tick()
  t.equal((await submitted()).length, 2)
})

t.test('missed times count once, as the latest of them', async (t) => {
  const { add, read, clock, keeper, submitted } = await open(t)
  const { id } = await add()
  clock.now = NOON + 5 * HOUR + 17 * MINUTE
  await keeper()()
  const [job, ...more] = await submitted()
  t.same(more, [])
  t.match(await read(id), { nextAt: NOON + 6 * HOUR, lastJob: { id: job?.id, at: NOON + 5 * HOUR } })
})

t.test('of two processes that meet the same time, one submits its job', async (t) => {
  const { add, clock, path, keeper, scheduledJobs, submitted, faults } = await open(t)
  const other = await openSqliteState({ path, now: () => clock.now })
  t.teardown(() => other.close())
  const made = await Promise.all(Array.from({ length: 2 }, () => add({ cron: '*/5 * * * *', nextAt: NOON + MINUTE })))
  // Both have read what is due before either submits.
  let readers = 0
  let goOn = () => {}
  const bothHaveRead = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const due = async (limit: number) => {
    const found = await other.schedules.due(limit)
    readers += 1
    if (readers === 2) goOn()
    await bothHaveRead
    return found
  }
  clock.now = NOON + 11 * MINUTE
  const racing = { schedules: { due, change: other.schedules.change } }
  await Promise.all([keeper({ ...racing, keys: other.keys, jobs: scheduledJobs })(), keeper(racing)()])
  t.equal(readers, 2)
  t.same(
    (await submitted()).map(({ input }) => input),
    [{ a: 1 }, { a: 1 }],
    'one for each schedule'
  )
  for (const { id } of made) t.match(await other.schedules.read('a', id), { nextAt: NOON + 15 * MINUTE, lastJob: { at: NOON + 10 * MINUTE } })
  t.same(faults, [])
})

t.test('a process that dies between the job and the next time leaves both, and no duplicate', async (t) => {
  const { add, read, clock, keeper, state, submitted, faults } = await open(t)
  const { id } = await add()
  clock.now = NOON + HOUR
  const died = new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'the process ended' })
  await keeper({ schedules: { due: state.schedules.due, change: () => Promise.reject(died) } })()
  t.same(faults, [died])
  const [job] = await submitted()
  t.match(await read(id), { nextAt: NOON + HOUR, lastJob: null })
  clock.now += 20 * MINUTE
  await keeper()()
  t.equal((await submitted()).length, 1)
  t.match(await read(id), { nextAt: NOON + 2 * HOUR, lastJob: { id: job?.id, at: NOON + HOUR } })
})

t.test('a change after the read is not overwritten', async (t) => {
  const { add, read, clock, keeper, state } = await open(t)
  const { id } = await add()
  clock.now = NOON + HOUR
  const disabledMeanwhile = async (limit: number) => {
    const found = await state.schedules.due(limit)
    for (const schedule of found.schedules) await state.schedules.change(schedule, { disabled: 'by hand', nextAt: null })
    return found
  }
  await keeper({ schedules: { due: disabledMeanwhile, change: state.schedules.change } })()
  t.match(await read(id), { disabled: 'by hand', nextAt: null, lastJob: null })
})

t.test('a revoked or expired key disables its schedules, with the reason, and nothing is submitted', async (t) => {
  const { add, read, clock, keeper, state, submitted } = await open(t)
  const [revoked, brief] = [await makeKey(state, { tenant: 'a' }), await makeKey(state, { tenant: 'a', expiresAt: new Date(NOON + MINUTE).toISOString() })]
  const authority = { scopes: ['read'], grants: [] } as const
  const [one, two] = [await add({ authority: { ...authority, keyId: revoked.id } }), await add({ authority: { ...authority, keyId: brief.id } })]
  await state.keys.revoke('a', revoked.id)
  clock.now = NOON + HOUR
  await keeper()()
  t.match(await read(one.id), { disabled: new RegExp(`^The key ${revoked.id} that created it was revoked at .*\\.$`), nextAt: null })
  t.match(await read(two.id), { disabled: /expired at 2026-01-01T12:01:00\.000Z\.$/, nextAt: null })
  t.same(await submitted(), [])
})

t.test('unreadable times disable a schedule, with the reason', async (t) => {
  const { add, read, clock, keeper, submitted, faults } = await open(t)
  const { id } = await add({ timezone: 'Europe/Atlantis' })
  clock.now = NOON + HOUR
  await keeper()()
  t.match(await read(id), { disabled: /Unknown time zone "Europe\/Atlantis"/, nextAt: null, lastJob: null })
  t.same([await submitted(), faults], [[], []])
})

t.test('a time with a rejected job is skipped with the reason; the next is normal', async (t) => {
  const { add, read, clock, keeper, submit, submitted, worker } = await open(t, 2)
  const { id } = await add()
  for (let i = 0; i < 2; i++) await submit()
  clock.now = NOON + HOUR
  const tick = keeper()
  await tick()
  t.match(await read(id), { nextAt: NOON + 2 * HOUR, lastJob: null, lastError: { code: 'EDGEWISE_TOO_MANY_JOBS', message: /limit/, at: NOON + HOUR } })
  t.equal((await submitted()).length, 2)
  await worker().untilIdle()
  clock.now = NOON + 2 * HOUR
  await tick()
  t.match(await read(id), { lastJob: { at: NOON + 2 * HOUR }, lastError: null })
})

t.test('a job is queued before the previous one has ended, unless the schedule skips such times', async (t) => {
  const { add, read, clock, keeper, submitted, worker } = await open(t)
  const [queues, skips] = [await add(), await add({ skipIfRunning: true })]
  const tick = keeper()
  clock.now = NOON + HOUR
  await tick()
  const first = (await read(skips.id)).lastJob
  clock.now = NOON + 2 * HOUR
  await tick()
  t.match(await read(queues.id), { lastJob: { at: NOON + 2 * HOUR }, lastError: null })
  t.match(await read(skips.id), { nextAt: NOON + 3 * HOUR, lastJob: first, lastError: { message: `Skipped: the previous job ${first?.id} has not finished.` } })
  t.equal((await submitted()).length, 3)
  await worker().untilIdle()
  clock.now = NOON + 3 * HOUR
  await tick()
  t.match(await read(skips.id), { lastJob: { at: NOON + 3 * HOUR }, lastError: null })
})

t.test('a failing schedule delays no other', async (t) => {
  const { add, read, clock, keeper, scheduledJobs, faults } = await open(t)
  const [bad, good] = [await add({ input: 'bad', nextAt: NOON + 1 }), await add({ input: 'good' })]
  const fault = new Error('a fault of the program')
  clock.now = NOON + HOUR
  await keeper({ jobs: { ...scheduledJobs, submit: async (job) => (job.input === 'bad' ? Promise.reject(fault) : scheduledJobs.submit(job)) } })()
  t.same(faults, [fault])
  t.match(await read(bad.id), { nextAt: NOON + 1, lastError: null }, 'it is tried again')
  t.match(await read(good.id), { lastJob: { at: NOON + HOUR } })
})

t.test('a schedule fires once at each clock change', async (t) => {
  const { add, read, clock, keeper, submitted, worker, state } = await open(t)
  const tick = keeper()
  const at = (iso: string) => Date.parse(iso)
  for (const [from, times] of [
    ['2026-03-28T01:30:00Z', ['2026-03-28T01:30:00Z', '2026-03-29T01:00:00Z', '2026-03-30T00:30:00Z']],
    ['2026-10-24T00:30:00Z', ['2026-10-24T00:30:00Z', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z']]
  ] as const) {
    const { id } = await add({ cron: '30 1 * * *', timezone: 'Europe/London', nextAt: at(from) })
    const before = (await submitted()).length
    const seen = new Set<number>()
    for (clock.now = at(from); clock.now < at(from) + 2.5 * 24 * HOUR; clock.now += HOUR / 2) {
      await tick()
      await worker().untilIdle()
      const { lastJob } = await read(id)
      if (lastJob !== null) seen.add(lastJob.at)
    }
    t.same([...seen], times.map(at))
    t.equal((await submitted()).length - before, times.length)
    await state.schedules.remove('a', id)
  }
})

t.test('checks the store at intervals, however often it is called', async (t) => {
  const { keeper, state } = await open(t)
  let looks = 0
  const due = async (limit: number) => {
    looks += 1
    return state.schedules.due(limit)
  }
  const tick = keeper({ schedules: { due, change: state.schedules.change }, everyMs: 3_600_000 })
  for (let i = 0; i < 5; i++) await tick()
  t.equal(looks, 1)
})

t.test('a worker that exits when idle first submits and runs due schedules', async (t) => {
  const { add, read, clock, keeper, worker, jobs } = await open(t)
  const { id } = await add()
  clock.now = NOON + HOUR
  await worker({ submitDue: keeper() }).untilIdle()
  const { lastJob } = await read(id)
  t.match(await jobs.read('a', lastJob?.id ?? ''), { state: 'done', result: { value: 'done' } })
})

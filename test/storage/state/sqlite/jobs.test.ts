import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import t, { type Test } from 'tap'
import { openStateDatabase } from '../../../../src/storage/state/sqlite/database.ts'
import { dueJobs } from '../../../../src/storage/state/sqlite/job-queue.ts'
import { sqliteJobs } from '../../../../src/storage/state/sqlite/jobs.ts'
import { openSqliteState } from '../../../../src/storage/state/sqlite/sqlite-state.ts'
import { holdToJobsContract } from '../jobs-contract.ts'
import { claim, end, event, newJob } from '../new-jobs.ts'

holdToJobsContract('the embedded state store', async (t) => {
  const state = await openSqliteState({ path: join(t.testdir(), 'state.db') })
  t.teardown(() => state.close())
  return state
})

const START = 1_700_000_000_000

/** With a clock that stands still until it is moved. */
async function openAt(t: Test) {
  const clock = { now: START }
  const path = join(t.testdir(), 'state.db')
  const state = await openSqliteState({ path, now: () => clock.now })
  t.teardown(() => state.close())
  return { ...state, clock, path }
}

t.test('a job is due from its time on, a lease expires at its end, a deadline passes', async (t) => {
  const { jobs, clock } = await openAt(t)
  const { job } = await jobs.add(newJob({ deadlineMs: 60_000 }, { delayMs: 10 }))
  const due = () => jobs.due([{ kind: 'ask', version: 1, limit: 1 }], 10)
  t.same([await due(), await jobs.oldestDue()], [[], null])
  clock.now = START + 10
  t.same([await due(), await jobs.oldestDue()], [[job.id], START + 10])
  clock.now = START + 60_009
  t.same(await jobs.lapsed(10), [])
  clock.now = START + 60_010
  t.same(await jobs.lapsed(10), [job.id])
  await jobs.change('a', job.id, claim('one', 1000), 1)
  t.same([await due(), await jobs.oldestDue(), await jobs.lapsed(10)], [[], null, []])
  clock.now = START + 61_010
  t.same(await jobs.lapsed(10), [job.id])
  await jobs.change('a', job.id, end())
  t.same(await jobs.lapsed(10), [])
})

t.test('ended jobs are swept by their age, a batch at a time, but not after a manual retry', async (t) => {
  const { jobs, clock } = await openAt(t)
  const added = []
  for (let i = 0; i < 5; i++) added.push((await jobs.add(newJob())).job.id)
  for (const id of added) {
    clock.now += 1000
    await jobs.change('a', id, end('dead'))
  }
  await jobs.change('a', added[0] ?? '', (job) => ({ status: { ...job, state: 'queued' } }))
  clock.now = START + 10_000
  t.same([await jobs.sweep(6000, 2), await jobs.sweep(6000, 2), await jobs.sweep(6000, 2)], [2, 1, 0])
  t.same((await jobs.list('a', {}, { limit: 10 })).map(({ id }) => id).toSorted(), [added[0], added[4]].toSorted())
  t.same(await jobs.count(), [
    { kind: 'ask', state: 'dead', jobs: 1 },
    { kind: 'ask', state: 'queued', jobs: 1 }
  ])
})

t.test('a recently stored blob stays when its last job goes, because the next may use it', async (t) => {
  const { jobs, blobs, clock } = await openAt(t)
  const { sha256 } = await blobs.put('a', Buffer.from('x'))
  const { job } = await jobs.add(newJob({}, { blobs: [sha256] }))
  await jobs.change('a', job.id, end())
  clock.now += 10_000
  await blobs.put('a', Buffer.from('x'))
  t.equal(await jobs.sweep(5000, 10), 1)
  t.ok(await blobs.has('a', sha256))
  clock.now += 5000
  t.equal(await blobs.sweep(5000, 10), 1)
})

t.test('the file has nothing of a swept job', async (t) => {
  const { jobs, blobs, path } = await openAt(t)
  const { sha256 } = await blobs.put('a', Buffer.from('x'))
  const { job } = await jobs.add(newJob({}, { blobs: [sha256], events: [event('job.queued')] }))
  await jobs.change('a', job.id, claim(), 1)
  const step = { name: 's', hash: 'h', output: null, usage: null, fence: 1 }
  await jobs.change('a', job.id, end('done', { step, events: [event('job.done')] }))
  t.equal(await jobs.sweep(0, 10), 1)
  const file = new DatabaseSync(path)
  t.teardown(() => file.close())
  for (const table of ['job', 'job_submission', 'job_event', 'job_step', 'job_slot', 'job_blob', 'blob', 'blob_chunk'])
    t.same(file.prepare(`SELECT count(*) AS rows FROM ${table}`).get(), { rows: 0 }, table)
})

t.test('many tenants take turns, and nothing is due only after a full round', async (t) => {
  const { jobs } = await openAt(t)
  for (let i = 0; i < 600; i++) await jobs.add(newJob({ tenant: `tenant ${i}` }))
  const { job: rare } = await jobs.add(newJob({ tenant: 'tenant 0', kind: 'rare' }))
  const begun = new Set<string>()
  for (let i = 0; i < 120; i++) {
    for (const id of await jobs.due([{ kind: 'ask', version: 1, limit: 1 }], 5)) begun.add((await jobs.change(null, id, claim(), 1))?.tenant ?? '')
    t.same(await jobs.due([{ kind: 'rare', version: 1, limit: 1 }], 5), [rare.id])
    t.same(await jobs.due([{ kind: 'none', version: 1, limit: 1 }], 5), [])
  }
  t.equal(begun.size, 600)
})

t.test('lanes without due jobs, or of unknown kinds, are skipped, for any number', async (t) => {
  const clock = { now: START }
  const database = await openStateDatabase(join(t.testdir(), 'state.db'))
  t.teardown(() => database.close())
  let looked = 0
  const observe = (statement: ReturnType<typeof database.prepare>) => ({
    all(...given: Parameters<typeof statement.all>) {
      const rows = statement.all(...given)
      looked += 1 + rows.length
      return rows
    }
  })
  const due = dueJobs({ prepare: (sql: string) => observe(database.prepare(sql)) } as unknown as DatabaseSyncInstance, () => clock.now)
  const jobs = sqliteJobs(database, () => clock.now)
  for (let i = 0; i < 600; i++) {
    await jobs.add(newJob({ tenant: `tenant ${i}` }, { delayMs: 1000 }))
    await jobs.add(newJob({ tenant: `tenant ${i}`, kind: 'unknown' }))
  }
  const { job } = await jobs.add(newJob({ tenant: 'tenant 1' }, { delayMs: 999 }))
  const claimable = ['ask', 'tool'].map((kind) => ({ kind, version: 1, limit: 1 }))
  t.same([due(claimable, 5), looked], [[], 2])
  clock.now += 999
  t.same([due(claimable, 5), looked], [[job.id], 7], 'two lists of lanes, one lane, one list of jobs, one job')
  await jobs.change('tenant 1', job.id, claim(), 1)
  looked = 0
  t.same([due(claimable, 5), looked], [[], 2], 'the next of its lane must wait')
  clock.now += 1
  t.equal(due(claimable, 5).length, 5)
})

t.test('jobs of an earlier version stay due', async (t) => {
  const path = join(t.testdir(), 'state.db')
  const before = await openSqliteState({ path })
  const { job } = await before.jobs.add(newJob())
  await before.jobs.add(newJob({}, { delayMs: 1_000_000 }))
  await before.close()
  const file = new DatabaseSync(path)
  file.exec(`DROP TRIGGER job_queued_first; DROP TRIGGER job_queued_or_not; DROP INDEX job_next; DROP TABLE job_lane; DELETE FROM migration WHERE number = 7`)
  file.close()
  const { jobs, close } = await openSqliteState({ path })
  t.teardown(close)
  t.same(await jobs.due([{ kind: 'ask', version: 1, limit: 5 }], 5), [job.id])
})

t.test('workers with separate connections share the slots', async (t) => {
  const { jobs, path } = await openAt(t)
  const others = await Promise.all([openSqliteState({ path }), openSqliteState({ path })])
  t.teardown(() => Promise.all(others.map((other) => other.close())))
  const added = await Promise.all(Array.from({ length: 8 }, () => jobs.add(newJob())))
  const claims = await Promise.all(added.map(({ job }, i) => others[i % 2]?.jobs.change('a', job.id, claim(), 2)))
  t.equal(claims.filter((job) => job?.state === 'running').length, 2)
})

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Job, type JobChange, type JobCount, type Jobs, jobStates, laneOf, queuedJob, statusOf, submissionOf } from '../jobs.ts'
import { asCalls, type Clock, inTransaction, type Statements } from './database.ts'
import { addEndpoint } from './endpoints.ts'
import { dueJobs, giveSlotBack, hasRoom, kindsOfTenant, sweepJobs, takeSlot } from './job-queue.ts'
import { JOBS, type JobRow, jobOfRow, readEvents, readStep, readSteps, statusColumns, useBlobs, writeEvents, writeStep } from './job-records.ts'

/** `tenant` null: of any tenant. */
const BY_ID = 'id = $value AND tenant = coalesce($tenant, tenant)'
const BY_KEY = 'tenant = $tenant AND idempotency_key = $value'

function readOne(database: DatabaseSyncInstance, where: string): (tenant: string | null, value: string) => Job | null {
  const statement = database.prepare(`SELECT submission, status FROM ${JOBS} WHERE ${where}`)
  return (tenant, value) => {
    const row = statement.get({ tenant, value }) as JobRow | undefined
    return row === undefined ? null : jobOfRow(row)
  }
}

const jobSql = `
INSERT INTO job (id, tenant, kind, lane, idempotency_key, priority, created_at, state, run_at, lapses_at, ended_at, status)
VALUES ($id, $tenant, $kind, $lane, $key, $priority, $createdAt, $state, $runAt, $lapsesAt, $endedAt, $status)`

function addJob(database: DatabaseSyncInstance, now: Clock): Statements<Jobs>['add'] {
  const insert = database.prepare(jobSql)
  const submit = database.prepare('INSERT INTO job_submission (job, submission) VALUES (?, ?)')
  const find = readOne(database, BY_KEY)
  const tell = writeEvents(database)
  const use = useBlobs(database)
  const call = addEndpoint(database, now)
  return (given) =>
    inTransaction(database, () => {
      const key = given.submission.idempotency?.key ?? null
      const earlier = key === null ? null : find(given.submission.tenant, key)
      if (earlier !== null) return { job: earlier, isNew: false }
      const job = queuedJob(given, now())
      const { id, tenant, kind, priority, createdAt } = job
      const { lastInsertRowid } = insert.run({ id, tenant, kind, lane: laneOf(job), key, priority, createdAt, ...statusColumns(job) })
      submit.run(lastInsertRowid, JSON.stringify(submissionOf(job)))
      tell(job, 0, given.events, createdAt)
      use(job, given.blobs)
      if (given.callback !== undefined) call(given.callback)
      return { job, isNew: true }
    })
}

const CHANGE_JOB = 'UPDATE job SET state = $state, run_at = $runAt, lapses_at = $lapsesAt, ended_at = $endedAt, status = $status WHERE id = $id'

/** Writes of different jobs are serialised too, because the file has one write lock. */
function changeJob(database: DatabaseSyncInstance, now: Clock): Statements<Jobs>['change'] {
  const read = readOne(database, BY_ID)
  const update = database.prepare(CHANGE_JOB)
  const take = takeSlot(database)
  const giveBack = giveSlotBack(database)
  const tell = writeEvents(database)
  const step = writeStep(database)
  const use = useBlobs(database)

  function write(before: Job, change: JobChange, at: number): Job {
    const events = change.events ?? []
    const job: Job = { ...before, ...statusOf(change.status), events: before.events + events.length }
    update.run({ id: before.id, ...statusColumns(job) })
    if (before.state === 'running' && job.state !== 'running') giveBack(before)
    tell(before, before.events, events, at)
    if (change.step !== undefined) step(before, change.step, at)
    use(before, change.blobs ?? [])
    return job
  }

  return (tenant, id, decide, limit) =>
    inTransaction(database, () => {
      const before = read(tenant, id)
      if (before === null) return null
      const at = now()
      const change = decide(before, at)
      if (change === null) return before
      const begins = before.state !== 'running' && change.status.state === 'running'
      if (begins && limit !== undefined && !take(before, limit)) return null
      return write(before, change, at)
    })
}

/** The newest of each requested kind and state, and of those the newest; non-matching jobs are not read. */
const LIST_JOBS = `
WITH RECURSIVE ${kindsOfTenant},
page AS MATERIALIZED (
  SELECT job.number AS number FROM kinds CROSS JOIN json_each($states) AS wanted CROSS JOIN job
  WHERE kinds.kind = coalesce($kind, kinds.kind) AND job.number IN (
    SELECT number FROM job AS newest
    WHERE tenant = $tenant AND kind = kinds.kind AND state = wanted.value AND (created_at, id) < ($createdAt, $id)
    ORDER BY created_at DESC, id DESC LIMIT $limit
  )
  ORDER BY job.created_at DESC, job.id DESC LIMIT $limit
)
SELECT submission, status FROM page CROSS JOIN ${JOBS} WHERE job.number = page.number ORDER BY created_at DESC, id DESC`

/** A job whose time has not come does not count as waiting. */
const OLDEST_DUE = "SELECT min(run_at) AS at FROM job WHERE state = 'queued' AND run_at <= ?"

export function sqliteJobs(database: DatabaseSyncInstance, now: Clock): Jobs {
  const listAll = database.prepare(LIST_JOBS)
  const listLapsed = database.prepare('SELECT id FROM job WHERE lapses_at <= ? ORDER BY lapses_at LIMIT ?')
  const counts = database.prepare('SELECT kind, state, jobs FROM job_count WHERE jobs > 0')
  const countsOf = database.prepare('SELECT kind, state, jobs FROM tenant_job_count WHERE tenant = ? AND jobs > 0')
  const oldest = database.prepare(OLDEST_DUE)
  return asCalls<Jobs>(database, {
    add: addJob(database, now),
    read: readOne(database, BY_ID),
    find: readOne(database, BY_KEY),
    list(tenant, { states: wanted = jobStates, kind }, { limit, after }) {
      const { createdAt, id } = after ?? { createdAt: Number.MAX_SAFE_INTEGER, id: '' }
      const states = JSON.stringify(wanted)
      return (listAll.all({ tenant, kind: kind ?? null, states, createdAt, id, limit }) as unknown as JobRow[]).map(jobOfRow)
    },
    change: changeJob(database, now),
    due: dueJobs(database, now),
    lapsed: (limit) => (listLapsed.all(now(), limit) as unknown as { id: string }[]).map(({ id }) => id),
    events: readEvents(database),
    steps: readSteps(database),
    step: readStep(database),
    count: () => (counts.all() as unknown as JobCount[]).map((row) => ({ ...row })),
    countOf: (tenant) => (countsOf.all(tenant) as unknown as JobCount[]).map((row) => ({ ...row })),
    hasRoom: hasRoom(database),
    oldestDue: () => (oldest.get(now()) as { at: number | null }).at,
    sweep: sweepJobs(database, now)
  })
}

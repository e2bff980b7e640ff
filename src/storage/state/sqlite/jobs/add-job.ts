import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { laneOf, queuedJob, submissionOf } from '../../job-record.ts'
import type { Job, NewJob } from '../../jobs.ts'
import type { Clock } from '../clock.ts'
import { inTransaction } from '../transaction.ts'
import { addEndpoint } from '../webhooks/add-endpoint.ts'
import { statusColumns } from './job-row.ts'
import { findJob } from './read-job.ts'
import { useBlobs } from './use-blobs.ts'
import { writeEvents } from './write-events.ts'

const jobSql = `
INSERT INTO job (id, tenant, kind, lane, idempotency_key, priority, created_at, state, run_at, lapses_at, ended_at, status)
VALUES ($id, $tenant, $kind, $lane, $key, $priority, $createdAt, $state, $runAt, $lapsesAt, $endedAt, $status)`

export function addJob(database: DatabaseSyncInstance, now: Clock): (given: NewJob) => { job: Job; isNew: boolean } {
  const insert = database.prepare(jobSql)
  const submit = database.prepare('INSERT INTO job_submission (job, submission) VALUES (?, ?)')
  const find = findJob(database)
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

import { randomUUID } from 'node:crypto'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import {
  type Job,
  type JobEvent,
  type JobStatus,
  type Jobs,
  lapsesAt,
  type NewJobEvent,
  type NewStep,
  type StepRow,
  type Submission,
  statusOf,
  stepOfRow
} from '../jobs.ts'
import type { Statements } from './database.ts'

export interface JobRow {
  readonly submission: string
  readonly status: string
}

/** The submission never changes and may be long; its separate table keeps the row that a heartbeat writes short. */
export const JOBS = 'job JOIN job_submission ON job_submission.job = job.number'

export function jobOfRow({ submission, status }: JobRow): Job {
  return { ...(JSON.parse(submission) as Submission), ...(JSON.parse(status) as JobStatus) }
}

/** The columns that depend on a job's status, including those for searches. */
export function statusColumns(job: Job) {
  const hasEnded = job.state !== 'queued' && job.state !== 'running'
  return { state: job.state, runAt: job.runAt, lapsesAt: lapsesAt(job), endedAt: hasEnded ? job.endedAt : null, status: JSON.stringify(statusOf(job)) }
}

const WRITE_EVENTS = `
INSERT INTO job_event (id, tenant, job, sequence, type, at, data, outbox, traceparent)
VALUES ($eventId, $tenant, $id, $sequence, $type, $at, $data, $outbox, $traceparent)`

/** Runs within the transaction of a change. `after`: the number of existing events. */
export function writeEvents(database: DatabaseSyncInstance): (job: Job, after: number, events: readonly NewJobEvent[], at: number) => void {
  const statement = database.prepare(WRITE_EVENTS)
  return ({ id, tenant, traceparent }, after, events, at) => {
    for (const [i, { type, data, outbox }] of events.entries()) {
      const sequence = after + i + 1
      statement.run({ eventId: randomUUID(), tenant, id, sequence, type, at, data: JSON.stringify(data ?? null), outbox: outbox ? 1 : 0, traceparent })
    }
  }
}

const READ_EVENTS = `
SELECT id, tenant, job, sequence, type, at, data FROM job_event
WHERE tenant = $tenant AND job = $id AND sequence > $after ORDER BY sequence LIMIT $limit`

type EventRow = Omit<JobEvent, 'data'> & { readonly data: string }

export function readEvents(database: DatabaseSyncInstance): Statements<Jobs>['events'] {
  const statement = database.prepare(READ_EVENTS)
  return (tenant, id, after, limit) => {
    const rows = statement.all({ tenant, id, after, limit }) as unknown as EventRow[]
    return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as unknown }))
  }
}

const COLUMNS = 'name, hash, output, usage, fence, started_at AS startedAt, job_step.at'

/** In order of start. */
export function readSteps(database: DatabaseSyncInstance): Statements<Jobs>['steps'] {
  const statement = database.prepare(
    `SELECT ${COLUMNS} FROM job JOIN job_step ON job_step.job = job.id WHERE job.tenant = ? AND job.id = ? ORDER BY job_step.rowid`
  )
  return (tenant, id) => (statement.all(tenant, id) as unknown as StepRow[]).map(stepOfRow)
}

export function readStep(database: DatabaseSyncInstance): Statements<Jobs>['step'] {
  const statement = database.prepare(`SELECT ${COLUMNS} FROM job_step WHERE job = ? AND name = ?`)
  return (id, name) => {
    const row = statement.get(id, name) as StepRow | undefined
    return row === undefined ? null : stepOfRow(row)
  }
}

const WRITE_STEP = `
INSERT INTO job_step (job, name, hash, output, usage, fence, started_at, at)
VALUES ($id, $name, $hash, $output, $usage, $fence, iif($output IS NULL, $at, NULL), $at)
ON CONFLICT (job, name) DO UPDATE
SET hash = excluded.hash, output = excluded.output, usage = excluded.usage, fence = excluded.fence,
  started_at = coalesce(excluded.started_at, started_at), at = excluded.at`

/** Runs within the transaction of a change. */
export function writeStep(database: DatabaseSyncInstance): (job: Job, step: NewStep, at: number) => void {
  const statement = database.prepare(WRITE_STEP)
  return ({ id }, { name, hash, output, usage, fence }, at) => {
    statement.run({ id, name, hash, output: output && JSON.stringify(output), usage: JSON.stringify(usage ?? null), fence, at })
  }
}

/** Runs within the transaction of a change. */
export function useBlobs(database: DatabaseSyncInstance): (job: Job, blobs: readonly string[]) => void {
  const statement = database.prepare('INSERT INTO job_blob (job, tenant, sha256) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  return ({ id, tenant }, blobs) => {
    for (const sha256 of blobs) statement.run(id, tenant, sha256)
  }
}

import type { Job, JobStatus, Submission } from '../../jobs.ts'
import { keyOf } from '../key.ts'

/** What the columns of a job `j` are read by. */
export const JOB_COLUMNS = 'j.submission AS submission, j.createdAt AS createdAt, j.runAt AS runAt, j.status AS status'

export interface JobRow {
  readonly submission: string
  readonly createdAt: number
  readonly runAt: number
  readonly status: string
}

/** Both times are the database's, so they are properties and not part of the texts. */
export function jobOfRow({ submission, createdAt, runAt, status }: JobRow): Job {
  return { ...(JSON.parse(submission) as Submission), createdAt, ...(JSON.parse(status) as JobStatus), runAt }
}

/** Jobs that share slots. */
export function laneOf({ tenant, kind }: Pick<Submission, 'tenant' | 'kind'>): string {
  return keyOf(tenant, kind)
}

/** What a job is found by: the request that made it, or nothing but itself. */
export function jobKeyOf({ id, tenant, idempotency }: Pick<Submission, 'id' | 'tenant' | 'idempotency'>): string {
  return idempotency === null ? keyOf(id) : keyOf(tenant, idempotency.key)
}

export function submissionText({ id, tenant, kind, version, input, authority, priority, maxAttempts, deadlineMs, idempotency, traceparent }: Job): string {
  return JSON.stringify({ id, tenant, kind, version, input, authority, priority, maxAttempts, deadlineMs, idempotency, traceparent })
}

/** Without `runAt`. */
export function statusText(job: JobStatus): string {
  const { state, attempt, lease, cancelRequested, startedAt, endedAt, progress, result, error, repeated, events, change } = job
  return JSON.stringify({ state, attempt, lease, cancelRequested, startedAt, endedAt, progress, result, error, repeated, events, change })
}

/** When somebody must look at it; null: never. */
function lapsesAt({ state, lease, createdAt, deadlineMs }: Job): number | null {
  if (state === 'running') return lease.until
  return state === 'queued' ? createdAt + deadlineMs : null
}

/** Properties that say how a job stands. */
export function statusProperties(job: Job): Readonly<Record<string, unknown>> {
  return { status: statusText(job), state: job.state, runAt: job.runAt, lapsesAt: lapsesAt(job), endedAt: job.endedAt }
}

import { lapsesAt, statusOf, submissionOf } from '../../job-record.ts'
import type { Job, JobStatus, Submission } from '../../jobs.ts'
import { keyOf } from '../key.ts'

/** What the columns of a job `j` are read by. */
export const JOB_COLUMNS = 'j.submission AS submission, j.createdAt AS createdAt, j.runAt AS runAt, j.deadlineAt AS deadlineAt, j.status AS status'

export interface JobRow {
  readonly submission: string
  readonly createdAt: number
  readonly runAt: number
  readonly deadlineAt: number
  readonly status: string
}

/** Times that the database sets when it adds a job are properties of their own. */
export function jobOfRow({ submission, status, createdAt, runAt, deadlineAt }: JobRow): Job {
  return { ...(JSON.parse(submission) as Submission), ...(JSON.parse(status) as JobStatus), createdAt, runAt, deadlineAt }
}

/** Jobs that share slots. */
export function laneOf({ tenant, kind, version }: Pick<Submission, 'tenant' | 'kind' | 'version'>): string {
  return keyOf(tenant, kind, String(version))
}

/** What a job is found by: the request that made it, or nothing but itself. */
export function jobKeyOf({ id, tenant, idempotency }: Pick<Submission, 'id' | 'tenant' | 'idempotency'>): string {
  return idempotency === null ? keyOf(id) : keyOf(tenant, idempotency.key)
}

export function submissionText(job: Job): string {
  return JSON.stringify(submissionOf(job))
}

export function statusText(job: JobStatus): string {
  return JSON.stringify(statusOf(job))
}

/** Properties that say how a job stands. */
export function statusProperties(job: Job): Readonly<Record<string, unknown>> {
  return { status: statusText(job), state: job.state, runAt: job.runAt, deadlineAt: job.deadlineAt, lapsesAt: lapsesAt(job), endedAt: job.endedAt }
}

import type { Job, JobStatus, Submission } from '../../jobs.ts'

export interface JobRow {
  readonly submission: string
  readonly status: string
}

/** What a job was given never changes and may be long: it is apart, so that a heartbeat writes a short row. */
export const JOBS = 'job JOIN job_submission ON job_submission.job = job.number'

export function jobOfRow({ submission, status }: JobRow): Job {
  return { ...(JSON.parse(submission) as Submission), ...(JSON.parse(status) as JobStatus) }
}

/** Jobs of one tenant and kind share their slots. Tenant and kind that read alike together are taken apart. */
export function laneOf({ tenant, kind }: Pick<Submission, 'tenant' | 'kind'>): string {
  return JSON.stringify([tenant, kind])
}

export function submissionText(job: Job): string {
  const { id, tenant, kind, version, input, authority, priority, maxAttempts, deadlineMs, idempotency, traceparent, createdAt } = job
  const submission: Submission = { id, tenant, kind, version, input, authority, priority, maxAttempts, deadlineMs, idempotency, traceparent, createdAt }
  return JSON.stringify(submission)
}

/** Without what may stand beside it: a decision may hand back the whole job. */
export function statusOf(job: JobStatus): JobStatus {
  const { state, attempt, lease, runAt, cancelRequested, startedAt, endedAt, progress, result, error, repeated, events, change } = job
  return { state, attempt, lease, runAt, cancelRequested, startedAt, endedAt, progress, result, error, repeated, events, change }
}

function lapsesAt({ state, lease, createdAt, deadlineMs }: Job): number | null {
  if (state === 'running') return lease.until
  return state === 'queued' ? createdAt + deadlineMs : null
}

/** The columns that follow how a job stands: its status, and what is looked for. */
export function statusColumns(job: Job) {
  const hasEnded = job.state !== 'queued' && job.state !== 'running'
  return { state: job.state, runAt: job.runAt, lapsesAt: lapsesAt(job), endedAt: hasEnded ? job.endedAt : null, status: JSON.stringify(statusOf(job)) }
}

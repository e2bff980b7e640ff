import { lapsesAt, statusOf } from '../../job-record.ts'
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

/** The columns that follow how a job stands: its status, and what is looked for. */
export function statusColumns(job: Job) {
  const hasEnded = job.state !== 'queued' && job.state !== 'running'
  return { state: job.state, runAt: job.runAt, lapsesAt: lapsesAt(job), endedAt: hasEnded ? job.endedAt : null, status: JSON.stringify(statusOf(job)) }
}

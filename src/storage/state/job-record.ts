import type { Job, JobStatus, NewJob, Submission } from './jobs.ts'
import { unheld } from './lease.ts'

/** What adapters keep of jobs: the submission, which never changes and may be long, apart from the status, which every heartbeat writes. */

/** A new job as it stands before its first run. */
export function queuedJob({ submission, delayMs, events }: NewJob, now: number): Job {
  const runAt = now + delayMs
  return {
    ...submission,
    createdAt: now,
    state: 'queued',
    attempt: 0,
    lease: unheld,
    runAt,
    deadlineAt: runAt + submission.deadlineMs,
    cancelRequested: false,
    startedAt: null,
    endedAt: null,
    progress: null,
    result: null,
    error: null,
    repeated: 0,
    events: events.length,
    change: submission.id
  }
}

/** Jobs of one tenant, kind and version run in turn, and share their slots. Names that read alike together are taken apart. */
export function laneOf({ tenant, kind, version }: Pick<Submission, 'tenant' | 'kind' | 'version'>): string {
  return JSON.stringify([tenant, kind, version])
}

export function submissionOf(job: Job): Submission {
  const { id, tenant, kind, version, input, authority, priority, maxAttempts, deadlineMs, idempotency, traceparent, callback, createdAt } = job
  const given = { id, tenant, kind, version, input, authority, priority, maxAttempts, deadlineMs, idempotency, traceparent, createdAt }
  return callback === undefined ? given : { ...given, callback }
}

/** Without what may stand beside it: a decision may hand back the whole job. */
export function statusOf(job: JobStatus): JobStatus {
  const { state, attempt, lease, runAt, deadlineAt, cancelRequested, startedAt, endedAt, progress, result, error, repeated, events, change } = job
  return { state, attempt, lease, runAt, deadlineAt, cancelRequested, startedAt, endedAt, progress, result, error, repeated, events, change }
}

/** When something must happen to it though nobody is heard of; null: never. */
export function lapsesAt({ state, lease, deadlineAt }: JobStatus): number | null {
  if (state === 'running') return lease.until
  return state === 'queued' ? deadlineAt : null
}

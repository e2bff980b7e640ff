import { randomUUID } from 'node:crypto'
import type { Job, JobChange, JobState, NewJob, Submission } from '../../../src/storage/state/jobs.ts'
import { release, take } from '../../../src/storage/state/lease.ts'

/** Older than anything: what has just ended, too, whatever a database makes of "more than". */
export const ANY_AGE_MS = -1000

export const newJob = (submission: Partial<Submission> = {}, given: Partial<NewJob> = {}): NewJob => ({
  submission: {
    id: randomUUID(),
    tenant: 'a',
    kind: 'ask',
    version: 1,
    input: { question: 'who?' },
    authority: { keyId: null, scopes: ['read'], grants: [] },
    priority: 0,
    maxAttempts: 3,
    deadlineMs: 3_600_000,
    idempotency: null,
    traceparent: null,
    ...submission
  },
  delayMs: 0,
  events: [],
  blobs: [],
  ...given
})

type Decision = (job: Job, now: number) => JobChange | null

/** Begins a job that is queued. */
export const claim =
  (owner = 'one', leaseMs = 60_000): Decision =>
  (job, now) =>
    job.state === 'queued'
      ? { status: { ...job, state: 'running', attempt: job.attempt + 1, lease: take(job.lease, owner, now, leaseMs), startedAt: now, change: randomUUID() } }
      : null

export const end =
  (state: JobState = 'done', given: Partial<JobChange> = {}): Decision =>
  (job, now) => ({ status: { ...job, state, lease: release(job.lease), endedAt: now, change: randomUUID() }, ...given })

/** May be begun from then on: `ms` after it was submitted. */
export const moveTo =
  (ms: number): Decision =>
  (job) => ({ status: { ...job, runAt: job.createdAt + ms } })

export const event = (type: string, data: unknown = null, outbox = false) => ({ type, data, outbox })

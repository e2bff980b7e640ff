import type { Job, NewJob } from './jobs.ts'
import { unheld } from './lease.ts'

/** A new job as it stands before its first run. */
export function queuedJob({ submission, delayMs, events }: NewJob, now: number): Job {
  return {
    ...submission,
    createdAt: now,
    state: 'queued',
    attempt: 0,
    lease: unheld,
    runAt: now + delayMs,
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

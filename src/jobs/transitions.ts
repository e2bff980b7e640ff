import { EdgewiseError, type WireError } from '../base/errors.ts'
import type { Job, JobState, JobStatus, Kept, NewJobEvent } from '../storage/state/jobs.ts'
import { isFree, release, renew, take } from '../storage/state/lease.ts'

interface Transition {
  readonly from: readonly JobState[]
  readonly to: JobState
  /** Only the run that holds the job's fence may make the transition. */
  readonly isFenced: boolean
  /** Event for streams and webhooks; null for none. */
  readonly event: string | null
  readonly meaning: string
}

const transition = (from: readonly JobState[], to: JobState, isFenced: boolean, event: string | null, meaning: string): Transition => ({
  from,
  to,
  isFenced,
  event,
  meaning
})

/** All transitions of a submitted job, with the states that permit them. */
export const transitions = {
  claim: transition(['queued'], 'running', false, 'job.started', 'A worker takes it, under a lease and a new fence.'),
  heartbeat: transition(['running'], 'running', true, null, 'The worker renews its lease and learns whether to stop.'),
  note: transition(['running'], 'running', true, null, 'The worker stores a step, progress or an event.'),
  complete: transition(['running'], 'done', true, 'job.done', 'The run returned a result.'),
  fail: transition(['running'], 'failed', true, 'job.failed', 'The run failed permanently.'),
  backOff: transition(['running'], 'queued', true, 'job.retrying', 'The run failed and is retried after a pause.'),
  bury: transition(['running'], 'dead', true, 'job.dead', 'The last attempt failed.'),
  stop: transition(['running'], 'cancelled', true, 'job.cancelled', 'The worker stopped on request.'),
  giveBack: transition(['running'], 'queued', true, null, 'The worker shuts down; the attempt does not count.'),
  lapse: transition(['running'], 'queued', false, 'job.retrying', 'The lease ran out: its worker died or hangs.'),
  lapseForGood: transition(['running'], 'dead', false, 'job.dead', 'The lease of the last attempt ran out.'),
  lapseCancelled: transition(['running'], 'cancelled', false, 'job.cancelled', 'The lease ran out after the job was cancelled.'),
  expire: transition(['queued', 'running'], 'failed', false, 'job.failed', 'Its deadline passed while it waited, or its lease ran out after the deadline.'),
  cancel: transition(['queued'], 'cancelled', false, 'job.cancelled', 'Cancelled before it ran.'),
  requestCancel: transition(['running'], 'running', false, 'job.cancelling', 'The worker is asked to stop.'),
  retry: transition(['failed', 'cancelled', 'dead'], 'queued', false, 'job.queued', 'Queued again manually, with new attempts. Finished steps stay finished.')
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof transitions

export const endStates: ReadonlySet<JobState> = new Set(['done', 'failed', 'cancelled', 'dead'])

export function may(name: TransitionName, job: Pick<JobStatus, 'state' | 'lease'>, fence?: number): boolean {
  const { from, isFenced }: Transition = transitions[name]
  return from.includes(job.state) && (!isFenced || job.lease.fence === fence)
}

const DEADLINE = (job: Job): WireError => ({ code: 'EDGEWISE_JOB_DEADLINE', parameters: { deadlineMs: job.deadlineMs } })

/** The transition of a job whose lease expired, or that waited too long; null while there is none. */
export function lapseOf(job: Job, now: number): { readonly name: TransitionName; readonly error: WireError | null } | null {
  if (job.state === 'queued') return job.deadlineAt <= now ? { name: 'expire', error: DEADLINE(job) } : null
  if (job.state !== 'running' || !isFree(job.lease, now)) return null
  if (job.cancelRequested) return { name: 'lapseCancelled', error: null }
  if (job.deadlineAt <= now) return { name: 'expire', error: DEADLINE(job) }
  const error: WireError = { code: 'EDGEWISE_JOB_ABANDONED', parameters: { attempt: job.attempt } }
  return { name: job.attempt >= job.maxAttempts ? 'lapseForGood' : 'lapse', error }
}

/** Parameters of a change. */
export interface Given {
  readonly now: number
  /** Marks the change, so that a repeated attempt is recognised. */
  readonly change: string
  /** Set by a claim. */
  readonly owner?: string
  readonly leaseMs?: number
  readonly error?: WireError | null
  readonly result?: Kept
  readonly progress?: number | null
  /** Milliseconds before the next attempt. */
  readonly pauseMs?: number
  readonly repeated?: number
}

function leaseAfter(name: TransitionName, { lease }: Job, { now, owner = '', leaseMs = 0 }: Given) {
  if (name === 'claim') return take(lease, owner, now, leaseMs)
  if (name === 'heartbeat') return renew(lease, now, leaseMs)
  return transitions[name].to === 'running' ? lease : release(lease)
}

function attemptAfter(name: TransitionName, { attempt }: Job): number {
  if (name === 'claim') return attempt + 1
  if (name === 'giveBack') return attempt - 1
  return name === 'retry' ? 0 : attempt
}

/** A heartbeat keeps the mark, because it may come between a change whose response was lost and its repetition. */
const markAfter = (name: TransitionName, job: Job, change: string): string => (name === 'heartbeat' ? job.change : change)

/** The job's status after the transition. Throws EDGEWISE_INTERNAL unless `may` allows it. */
export function after(name: TransitionName, job: Job, given: Given): JobStatus {
  const { from, to }: Transition = transitions[name]
  if (!from.includes(job.state)) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: `${name} of a job that is ${job.state}` })
  const { now, change, error = job.error, result = job.result, progress = job.progress, pauseMs = 0, repeated = 0 } = given
  const hasEnded = endStates.has(to)
  return {
    state: to,
    attempt: attemptAfter(name, job),
    lease: leaseAfter(name, job, given),
    runAt: to === 'queued' ? now + pauseMs : job.runAt,
    deadlineAt: name === 'retry' ? now + job.deadlineMs : job.deadlineAt,
    cancelRequested: name === 'requestCancel' || (job.cancelRequested && name !== 'retry'),
    startedAt: name === 'claim' ? now : job.startedAt,
    endedAt: hasEnded ? now : null,
    progress: progressAfter(name, progress),
    result,
    error: to === 'done' || to === 'cancelled' || name === 'retry' ? null : error,
    repeated: job.repeated + repeated,
    events: job.events,
    change: markAfter(name, job, change)
  }
}

/** Each run starts without progress. */
function progressAfter(name: TransitionName, progress: number | null): number | null {
  if (transitions[name].to === 'done') return 1
  return name === 'claim' || name === 'retry' ? null : progress
}

const toldWithError: ReadonlySet<string> = new Set(['job.retrying', 'job.failed', 'job.dead'])

export function eventOf(name: TransitionName, status: JobStatus): NewJobEvent[] {
  const { event }: Transition = transitions[name]
  if (event === null) return []
  const { state, attempt, error, runAt } = status
  const data = {
    state,
    attempt,
    ...(event === 'job.retrying' && { runAt: new Date(runAt).toISOString() }),
    ...(error !== null && toldWithError.has(event) && { error: described(error) })
  }
  return [{ type: event, data, outbox: name !== 'requestCancel' }]
}

function described({ code, parameters }: WireError): { readonly code: string; readonly message: string } {
  return { code, message: new EdgewiseError(code, parameters).message }
}

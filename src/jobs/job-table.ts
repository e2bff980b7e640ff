import { randomUUID } from 'node:crypto'
import { EdgewiseError, toWireError, type WireError } from '../base/errors.ts'
import type { Job, JobChange, JobStep, Jobs, Kept, NewJobEvent, NewStep } from '../storage/state/jobs.ts'
import { isRetryable, pauseAfter } from './backoff.ts'
import { after, eventOf, type Given, lapseOf, may, type TransitionName, transitions } from './transitions.ts'

/** The job of a run and its fence. */
export interface Held {
  readonly id: string
  readonly fence: number
}

export type Beat = 'held' | 'cancel' | 'lost'

export interface JobTable {
  /** Returns null when another worker was faster, the job is not due, or no slot is free. */
  claim(id: string, claim: { readonly owner: string; readonly leaseMs: number; readonly limit: number }): Promise<Job | null>
  /** Renews the lease. `cancel`: renewed, but the run must stop. `lost`: the run no longer owns the job, or its deadline has passed. */
  beat(held: Held, leaseMs: number, progress?: number): Promise<Beat>
  /** Stores an event. The methods from this one to `giveBack` throw EDGEWISE_LEASE_LOST. */
  note(held: Held, event: NewJobEvent): Promise<void>
  /** Marks a step as in flight. `isRepeated`: an earlier run had started it and died. */
  beginStep(held: Held, step: Pick<JobStep, 'name' | 'hash'>, isRepeated: boolean): Promise<void>
  endStep(held: Held, step: Pick<JobStep, 'name' | 'hash' | 'usage'> & { readonly output: Kept }, beside?: Pick<JobChange, 'blobs' | 'events'>): Promise<void>
  complete(held: Held, result: Kept, blobs: readonly string[]): Promise<void>
  /** Queues the job again, or ends it as dead or failed, by the error and the attempts left. A job with a pending cancel is cancelled instead of retried. */
  failed(held: Held, error: unknown): Promise<void>
  stopped(held: Held): Promise<void>
  /** Queues the job again at once; cancels it if a cancel is pending. */
  giveBack(held: Held): Promise<void>
  /** Ends or requeues a job whose lease expired, or that waited beyond its deadline. */
  lapse(id: string): Promise<void>
  /** Cancels a waiting job at once; a running job is asked to stop. Throws EDGEWISE_UNKNOWN_JOB, EDGEWISE_JOB_STATE. */
  cancel(tenant: string, id: string): Promise<Job>
  /** Throws EDGEWISE_UNKNOWN_JOB, EDGEWISE_JOB_STATE. */
  retry(tenant: string, id: string): Promise<Job>
}

export interface JobTableOptions {
  readonly jobs: Jobs
  /** Returns a number from 0 to 1. */
  readonly random?: () => number
  /** Called for each change made by this process. */
  readonly onTransition?: (name: TransitionName, kind: string) => void
}

/** Applies transitions to jobs, each under the job's lock and by its row of the transition table. */
export function createJobTable({ jobs, random = Math.random, onTransition = () => {} }: JobTableOptions): JobTable {
  /** Applies the chosen transition if it is allowed, else returns null. */
  async function happen(tenant: string | null, id: string, choose: Choose, limit?: number): Promise<Job | null> {
    const change = randomUUID()
    let isApplied = false
    let name: TransitionName | null = null
    const decide = (job: Job, now: number): JobChange | null => {
      // An earlier attempt committed, but its response was lost.
      isApplied = job.change === change
      const chosen = isApplied ? null : choose(job, now)
      if (chosen === null || !may(chosen.name, job, chosen.fence)) return null
      isApplied = true
      name = chosen.name
      return changeOf(job, { ...chosen, now, change })
    }
    const job = await jobs.change(tenant, id, decide, limit)
    if (!isApplied || job === null) return null
    if (name !== null) onTransition(name, job.kind)
    return job
  }

  /** Applies a transition for the run that holds the fence. */
  async function fenced({ id, fence }: Held, choose: Choose): Promise<void> {
    const job = await happen(null, id, (job, now) => {
      const chosen = choose(job, now)
      return chosen && { ...chosen, fence }
    })
    if (job === null) throw new EdgewiseError('EDGEWISE_LEASE_LOST', { id })
  }

  async function byHand(what: string, names: readonly TransitionName[], tenant: string, id: string): Promise<Job> {
    const changed = await happen(tenant, id, (job) => {
      const name = names.find((one) => may(one, job))
      return name === undefined ? null : { name }
    })
    if (changed !== null) return changed
    const job = await jobs.read(tenant, id)
    if (job === null) throw new EdgewiseError('EDGEWISE_UNKNOWN_JOB', { id })
    const allowed = names.flatMap((name) => transitions[name].from).join(' or ')
    throw new EdgewiseError('EDGEWISE_JOB_STATE', { id, state: job.state, what, allowed })
  }

  return {
    claim: (id, { limit, ...claim }) => happen(null, id, (job, now) => (job.runAt <= now && job.deadlineAt > now ? { name: 'claim', ...claim } : null), limit),
    async beat({ id, fence }, leaseMs, progress) {
      const seen = progress === undefined ? {} : { progress }
      const job = await happen(null, id, (job, now) => (job.deadlineAt > now ? { name: 'heartbeat', fence, leaseMs, ...seen } : null))
      if (job === null) return 'lost'
      return job.cancelRequested ? 'cancel' : 'held'
    },
    note: (held, event) => fenced(held, () => ({ name: 'note', events: [event] })),
    beginStep: (held, step, isRepeated) =>
      fenced(held, () => ({ name: 'note', step: { ...step, output: null, usage: null, fence: held.fence }, repeated: isRepeated ? 1 : 0 })),
    endStep: (held, step, beside = {}) => fenced(held, () => ({ name: 'note', step: { ...step, fence: held.fence }, ...beside })),
    complete: (held, result, blobs) => fenced(held, () => ({ name: 'complete', result, blobs })),
    failed(held, error) {
      const shownError = shownErrorOf(error)
      return fenced(held, (job) => ({ name: afterFailure(job, error), pauseMs: pauseAfter(job.attempt, error, random), error: shownError }))
    },
    stopped: (held) => fenced(held, () => ({ name: 'stop' })),
    giveBack: (held) => fenced(held, ({ cancelRequested }) => ({ name: cancelRequested ? 'stop' : 'giveBack' })),
    async lapse(id) {
      await happen(null, id, lapseOf)
    },
    cancel: (tenant, id) => byHand('Cancelling', ['cancel', 'requestCancel'], tenant, id),
    retry: (tenant, id) => byHand('Retrying', ['retry'], tenant, id)
  }
}

/** A transition and the fields that it writes besides the status. */
interface Chosen extends Omit<Given, 'now' | 'change'> {
  readonly name: TransitionName
  readonly fence?: number
  readonly events?: readonly NewJobEvent[]
  readonly step?: NewStep
  readonly blobs?: readonly string[]
}

type Choose = (job: Job, now: number) => Chosen | null

function changeOf(job: Job, { name, events = [], step, blobs, ...given }: Chosen & Pick<Given, 'now' | 'change'>): JobChange {
  const status = after(name, job, given)
  const isKnown = name === 'requestCancel' && job.cancelRequested
  return { status, events: [...(isKnown ? [] : eventOf(name, status)), ...events], ...(step && { step }), ...(blobs && { blobs }) }
}

/** Chooses the transition after a failure. A run with a pending cancel is not retried. */
function afterFailure({ attempt, maxAttempts, cancelRequested }: Job, error: unknown): TransitionName {
  if (!isRetryable(error)) return 'fail'
  if (cancelRequested) return 'stop'
  return attempt >= maxAttempts ? 'bury' : 'backOff'
}

/** Converts an error for storage. Details of a program fault stay in the log. */
function shownErrorOf(error: unknown): WireError {
  if (error instanceof EdgewiseError) return toWireError(error)
  return { code: 'EDGEWISE_INTERNAL', parameters: { requestId: '-' } }
}

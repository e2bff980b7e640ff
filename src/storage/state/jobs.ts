import type { WireError } from '../../base/errors.ts'
import type { Scope } from './keys.ts'
import { type Lease, unheld } from './lease.ts'
import type { NewEndpoint } from './webhooks.ts'

/** `failed`: it cannot succeed as given. `dead`: its attempts are used up, but a retry may succeed. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled', 'dead'] as const
export type JobState = (typeof jobStates)[number]

/** An idempotency key of the service itself. Callers' keys are printable ASCII, so they cannot collide with it. */
export const ownKey = (...parts: readonly string[]): string => ['§', ...parts].join(':')

/** A job's authority: the permissions of the submitting key at that time. */
export interface Authority {
  /** null when the service had no keys. */
  readonly keyId: string | null
  readonly scopes: readonly Scope[]
  readonly grants: readonly string[]
}

/** The submitted job, which never changes. Times are milliseconds since 1970. */
export interface Submission {
  readonly id: string
  readonly tenant: string
  readonly kind: string
  /** Version of the kind at submission. */
  readonly version: number
  /** JSON. */
  readonly input: unknown
  readonly authority: Authority
  /** Higher priorities run first. */
  readonly priority: number
  readonly maxAttempts: number
  /** Milliseconds from due to end, over all attempts. */
  readonly deadlineMs: number
  /** Key of the submitting request; null when it may be submitted repeatedly. */
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null
  /** W3C Trace Context of that request. */
  readonly traceparent: string | null
  /** Id of the endpoint for the events of this job. */
  readonly callback?: string
  readonly createdAt: number
}

/** JSON; a document too large for a row is a blob of the tenant. */
export type Kept = { readonly value: unknown } | { readonly blob: string; readonly bytes: number }

export interface JobStatus {
  readonly state: JobState
  /** Runs since it was submitted or last retried manually. */
  readonly attempt: number
  readonly lease: Lease
  /** Earliest time of the next claim. */
  readonly runAt: number
  /** Time at which it fails unless it has ended. */
  readonly deadlineAt: number
  readonly cancelRequested: boolean
  readonly startedAt: number | null
  readonly endedAt: number | null
  /** 0 to 1; null when unknown. */
  readonly progress: number | null
  readonly result: Kept | null
  /** Error of the last failed run. */
  readonly error: WireError | null
  /** Steps that were in flight when a run died, and ran again. */
  readonly repeated: number
  readonly events: number
  /** The last change, which identifies a repetition after a lost response. */
  readonly change: string
}

export interface Job extends Submission, JobStatus {}

/** An event of a job, for webhooks and event streams. */
export interface JobEvent {
  /** Unique over all jobs. */
  readonly id: string
  readonly tenant: string
  readonly job: string
  /** Position among the job's events, from 1. */
  readonly sequence: number
  /** Such as `job.done`. */
  readonly type: string
  readonly at: number
  /** JSON. */
  readonly data: unknown
}

/** `outbox`: webhooks receive the event. */
export type NewJobEvent = Pick<JobEvent, 'type' | 'data'> & { readonly outbox: boolean }

/** One call of a job whose output is stored, so that a later run does not repeat it. */
export interface JobStep {
  /** Unique within its job. */
  readonly name: string
  readonly hash: string
  /** null while it has not ended. */
  readonly output: Kept | null
  /** Usage such as tokens, as JSON. */
  readonly usage: unknown
  /** Fence of the run that wrote it. */
  readonly fence: number
  /** Time of the last start; null for a step of an earlier version of this service. */
  readonly startedAt: number | null
  /** Time of the last write: of its start, or of its end once it has an output. */
  readonly at: number
}

/** A step for a store, which dates it. */
export type NewStep = Omit<JobStep, 'startedAt' | 'at'>

/** A job at submission, with the records written in the same transaction. */
export interface NewJob {
  readonly submission: Omit<Submission, 'createdAt'>
  /** Milliseconds until it is due. */
  readonly delayMs: number
  readonly events: readonly NewJobEvent[]
  /** The tenant's blobs that it uses. */
  readonly blobs: readonly string[]
  /** The endpoint that its submission names; it is removed with the job. */
  readonly callback?: NewEndpoint
}

/** The writes of a change, in one transaction. */
export interface JobChange {
  readonly status: JobStatus
  readonly events?: readonly NewJobEvent[]
  /** Replaces the step of the same name. */
  readonly step?: NewStep
  /** The tenant's blobs that this job uses from now on. */
  readonly blobs?: readonly string[]
}

export interface JobFilter {
  /** Default: all. */
  readonly states?: readonly JobState[]
  readonly kind?: string
}

/** A kind that a worker can run. */
export interface Claimable {
  readonly kind: string
  readonly version: number
  /** Maximum parallel runs per tenant. */
  readonly limit: number
}

export interface JobCount {
  readonly kind: string
  readonly state: JobState
  readonly jobs: number
}

/** Jobs, their events and their steps. The caller decides on transitions; this port writes them atomically. */
export interface Jobs {
  /** Adds a queued job, dated by the database. `isNew` false: the tenant has a job with this idempotency key, which is returned; nothing is written. */
  add(given: NewJob): Promise<{ readonly job: Job; readonly isNew: boolean }>
  /** Returns null when the tenant has no such job. */
  read(tenant: string, id: string): Promise<Job | null>
  /** Finds a job by idempotency key. */
  find(tenant: string, key: string): Promise<Job | null>
  /** The newest first; `after`: the last job of the previous page. */
  list(tenant: string, filter: JobFilter, page: { readonly limit: number; readonly after?: Pick<Job, 'createdAt' | 'id'> }): Promise<Job[]>
  /**
   * Reads a job under its lock, and writes the result of `decide` at the database's time; null changes nothing. A job that starts takes one of the `limit`
   * slots of its tenant and kind, and frees it when it stops; without a free slot nothing is written and the result is null. `decide` must be pure and may be
   * called repeatedly. Returns null when there is no such job (`tenant` null: of any tenant).
   */
  change(tenant: string | null, id: string, decide: (job: Job, now: number) => JobChange | null, limit?: number): Promise<Job | null>
  /** Ids of queued jobs that are due and have a slot, in run order; a job that changes meanwhile may be missing. */
  due(claimable: readonly Claimable[], limit: number): Promise<string[]>
  /** Ids of running jobs with an expired lease, and of queued ones past their deadline. */
  lapsed(limit: number): Promise<string[]>
  /** Events after `sequence` in order; no earlier event appears after a later one. */
  events(tenant: string, id: string, after: number, limit: number): Promise<JobEvent[]>
  steps(tenant: string, id: string): Promise<JobStep[]>
  step(id: string, name: string): Promise<JobStep | null>
  count(): Promise<JobCount[]>
  /** The same of one tenant. */
  countOf(tenant: string): Promise<JobCount[]>
  /** Whether fewer than `most` jobs of the tenant wait. */
  hasRoom(tenant: string, most: number): Promise<boolean>
  /** The earliest time at which a waiting job could have started; null when none waits. */
  oldestDue(): Promise<number | null>
  /**
   * Removes up to `limit` jobs that ended more than `olderThanMs` ago, with their events, steps, callbacks and the blobs that no other job uses. Returns the
   * number. Keeps a job whose outbox is not empty, or whose enabled callback has pending deliveries.
   */
  sweep(olderThanMs: number, limit: number): Promise<number>
}

/** Adapters store the submission, which never changes and may be long, apart from the status, which every heartbeat writes. */

/** A new job before its first run. */
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

/** The lane of a job: jobs of one tenant, kind and version run in turn and share slots. JSON keeps concatenated names distinct. */
export function laneOf({ tenant, kind, version }: Pick<Submission, 'tenant' | 'kind' | 'version'>): string {
  return JSON.stringify([tenant, kind, version])
}

export function submissionOf(job: Job): Submission {
  const { id, tenant, kind, version, input, authority, priority, maxAttempts, deadlineMs, idempotency, traceparent, callback, createdAt } = job
  const given = { id, tenant, kind, version, input, authority, priority, maxAttempts, deadlineMs, idempotency, traceparent, createdAt }
  return callback === undefined ? given : { ...given, callback }
}

/** Drops further fields, because a decision may return the whole job. */
export function statusOf(job: JobStatus): JobStatus {
  const { state, attempt, lease, runAt, deadlineAt, cancelRequested, startedAt, endedAt, progress, result, error, repeated, events, change } = job
  return { state, attempt, lease, runAt, deadlineAt, cancelRequested, startedAt, endedAt, progress, result, error, repeated, events, change }
}

/** Time at which the job lapses without a sign of life; null for never. */
export function lapsesAt({ state, lease, deadlineAt }: JobStatus): number | null {
  if (state === 'running') return lease.until
  return state === 'queued' ? deadlineAt : null
}

/** The row of a step in either database. */
export type StepRow = Omit<JobStep, 'output' | 'usage'> & { readonly output: string | null; readonly usage: string }

export function stepOfRow({ output, usage, ...row }: StepRow): JobStep {
  return { ...row, output: output === null ? null : (JSON.parse(output) as Kept), usage: JSON.parse(usage) as unknown }
}

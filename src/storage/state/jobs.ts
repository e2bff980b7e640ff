import type { WireError } from '../../base/errors.ts'
import type { Scope } from './keys.ts'
import { type Lease, unheld } from './lease.ts'
import type { NewEndpoint } from './webhooks.ts'

/** `failed`: it cannot succeed as it was given. `dead`: it failed too often, and may succeed when it is tried again. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled', 'dead'] as const
export type JobState = (typeof jobStates)[number]

/** An idempotency key of the service itself. Those of callers are printable ASCII, so that none of them is such a one. */
export const ownKey = (...parts: readonly string[]): string => ['§', ...parts].join(':')

/** As whom a job runs: what the key that submitted it was allowed then. */
export interface Authority {
  /** null: the service had no keys. */
  readonly keyId: string | null
  readonly scopes: readonly Scope[]
  readonly grants: readonly string[]
}

/** What was asked for; it never changes. Times are milliseconds since 1970. */
export interface Submission {
  readonly id: string
  readonly tenant: string
  readonly kind: string
  /** Of the kind, as it was when the job was submitted. */
  readonly version: number
  /** JSON. */
  readonly input: unknown
  readonly authority: Authority
  /** Higher ones run first. */
  readonly priority: number
  readonly maxAttempts: number
  /** From the time it is due to the end, whatever the number of attempts. */
  readonly deadlineMs: number
  /** Of the request that made it; null: it may be submitted any number of times. */
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null
  /** W3C Trace Context of that request. */
  readonly traceparent: string | null
  /** Id of the endpoint that is told of this job alone. */
  readonly callback?: string
  readonly createdAt: number
}

/** JSON that may be too large for a row: then its bytes are a blob of the tenant. */
export type Kept = { readonly value: unknown } | { readonly blob: string; readonly bytes: number }

/** How a job stands. */
export interface JobStatus {
  readonly state: JobState
  /** Runs that were begun since it was submitted or last retried by hand. */
  readonly attempt: number
  readonly lease: Lease
  /** Not claimed before. */
  readonly runAt: number
  /** When it fails, if it has not ended. */
  readonly deadlineAt: number
  readonly cancelRequested: boolean
  readonly startedAt: number | null
  readonly endedAt: number | null
  /** 0 to 1; null: not known. */
  readonly progress: number | null
  readonly result: Kept | null
  /** Of the last run that failed. */
  readonly error: WireError | null
  /** Steps that were in flight when a run ended without a word, and were done once more. */
  readonly repeated: number
  /** How many events it has. */
  readonly events: number
  /** The last change: one that is sent again, since its answer was lost, meets itself. */
  readonly change: string
}

export interface Job extends Submission, JobStatus {}

/** One thing that happened to a job. Webhooks and event streams tell it. */
export interface JobEvent {
  /** Unique among all. */
  readonly id: string
  readonly tenant: string
  readonly job: string
  /** Place among those of the job, from 1. */
  readonly sequence: number
  /** Such as `job.done`. */
  readonly type: string
  readonly at: number
  /** JSON. */
  readonly data: unknown
}

/** `outbox`: webhooks are told. */
export type NewJobEvent = Pick<JobEvent, 'type' | 'data'> & { readonly outbox: boolean }

/** One call of a job whose outcome is kept, so that a run that takes over does not make it again. */
export interface JobStep {
  /** Unique within its job. */
  readonly name: string
  /** Of the input. */
  readonly hash: string
  /** null: begun, not ended. */
  readonly output: Kept | null
  /** What it cost: tokens and the like, as JSON. */
  readonly usage: unknown
  /** Of the run that wrote it. */
  readonly fence: number
  readonly at: number
}

/** A job as it is submitted, with what is written in the same transaction. */
export interface NewJob {
  readonly submission: Omit<Submission, 'createdAt'>
  /** Until it is due. */
  readonly delayMs: number
  readonly events: readonly NewJobEvent[]
  /** Blobs of the tenant that it uses. */
  readonly blobs: readonly string[]
  /** The endpoint that its submission names; it goes with the job. */
  readonly callback?: NewEndpoint
}

/** What a change writes, all in one transaction. */
export interface JobChange {
  readonly status: JobStatus
  readonly events?: readonly NewJobEvent[]
  /** Written over the one of the same name. */
  readonly step?: Omit<JobStep, 'at'>
  /** Blobs of the tenant that this job uses from now on. */
  readonly blobs?: readonly string[]
}

export interface JobFilter {
  readonly state?: JobState
  readonly kind?: string
}

/** What a worker can run. */
export interface Claimable {
  readonly kind: string
  readonly version: number
  /** How many of a tenant may run at once. */
  readonly limit: number
}

/** How many jobs stand how. */
export interface JobCount {
  readonly kind: string
  readonly state: JobState
  readonly jobs: number
}

/** Jobs, their events and their steps. What may happen to one is decided by whoever changes it; here it is written, all or nothing. */
export interface Jobs {
  /** Keeps a new, queued job, dated by the database. `isNew` false: the tenant has one under this idempotency key, and here it is; nothing is written. */
  add(given: NewJob): Promise<{ readonly job: Job; readonly isNew: boolean }>
  /** null when the tenant has none of that id. */
  read(tenant: string, id: string): Promise<Job | null>
  /** Of an idempotency key. */
  find(tenant: string, key: string): Promise<Job | null>
  /** The newest first; `after`: the last one of the page before. */
  list(tenant: string, filter: JobFilter, page: { readonly limit: number; readonly after?: Pick<Job, 'createdAt' | 'id'> }): Promise<Job[]>
  /**
   * Reads a job under its lock, and writes what `decide` makes of it at the time of the database; null changes nothing. A job that begins to run takes one of the
   * `limit` slots of its tenant and kind, and gives it back when it stops: where none is free, nothing is written and the answer is null. `decide` may be called more than
   * once and does nothing but decide. Null when there is no such job (`tenant` null: of any tenant).
   */
  change(tenant: string | null, id: string, decide: (job: Job, now: number) => JobChange | null, limit?: number): Promise<Job | null>
  /** Ids of queued jobs that are due and have a slot, in the order in which to run them; one may be missed while it changes. */
  due(claimable: readonly Claimable[], limit: number): Promise<string[]>
  /** Ids of running jobs whose lease ran out, and of queued ones past their deadline. */
  lapsed(limit: number): Promise<string[]>
  /** In their order, after `sequence`; one that was shown is followed by no earlier one. */
  events(tenant: string, id: string, after: number, limit: number): Promise<JobEvent[]>
  steps(tenant: string, id: string): Promise<JobStep[]>
  step(id: string, name: string): Promise<JobStep | null>
  /** Of all tenants. */
  count(): Promise<JobCount[]>
  /** Whether fewer than `most` jobs of the tenant wait. */
  hasRoom(tenant: string, most: number): Promise<boolean>
  /** When the one that waits longest could have begun; null: none waits. */
  oldestDue(): Promise<number | null>
  /**
   * Removes up to `limit` jobs that ended more than `olderThanMs` ago, with their events, steps, callbacks and the blobs that no other job uses, and says how many. One
   * stays whose outbox is not empty, or whose callback is enabled and still to be told something.
   */
  sweep(olderThanMs: number, limit: number): Promise<number>
}

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

import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../base/errors.ts'
import type { Calls } from '../storage/state/calls.ts'
import type { Authority, Job, Jobs, NewJob } from '../storage/state/jobs.ts'
import type { NewEndpoint } from '../storage/state/webhooks.ts'
import type { JobKind, Kinds } from './kind.ts'

/** A webhook for the events of one job. */
export interface GivenCallback {
  readonly url: string
  /** Types of events to send; default: all. */
  readonly events?: readonly string[]
  /** Secret that signs the messages; default: a new one. */
  readonly secret?: string
}

export interface JobRequest {
  readonly tenant: string
  readonly kind: string
  readonly input: unknown
  readonly authority: Authority
  readonly idempotency?: { readonly key: string; readonly fingerprint: string } | null
  readonly traceparent?: string | null
  /** -100 to 100, default 0; higher priorities run first. */
  readonly priority?: number
  readonly delayMs?: number
  readonly maxAttempts?: number
  readonly deadlineMs?: number
  readonly callback?: GivenCallback
}

/** A callback as shown to its submitter; the secret is shown only once. */
export interface ShownCallback {
  readonly id: string
  readonly secret: string
}

export interface SubmitOptions {
  readonly jobs: Jobs
  readonly calls: Pick<Calls, 'read'>
  readonly kinds: Kinds
  readonly maxWaiting: number
  /** Prepares a callback's endpoint without storing it. Throws EDGEWISE_ADDRESS_REFUSED or EDGEWISE_INVALID_INPUT. */
  prepareCallback(tenant: string, given: GivenCallback & { readonly job: string }): Promise<{ readonly endpoint: NewEndpoint; readonly secret: string }>
  readonly defaults: { readonly maxAttempts: number; readonly deadlineMs: number }
}

/** `callback` is null when none was given, and for a job that existed already. */
export interface Submitted {
  readonly job: Job
  readonly isNew: boolean
  readonly callback: ShownCallback | null
}

export type Submit = (request: JobRequest) => Promise<Submitted>

const RETRY_AFTER_SECONDS = 10

/**
 * Queues a job durably. Validates before anything is stored, and throws EDGEWISE_UNKNOWN_KIND, the errors of the kind's own route, EDGEWISE_INSUFFICIENT_SCOPE,
 * EDGEWISE_TOO_MANY_JOBS, those of a callback, and EDGEWISE_IDEMPOTENCY_KEY_REUSED when the key belongs to another request, whether that ran directly or as a
 * job.
 */
export function createSubmit({ jobs, calls, kinds, maxWaiting, prepareCallback, defaults }: SubmitOptions): Submit {
  /** Finds the job of the same earlier request. An idempotency key identifies one request, whether it ran directly or as a job. */
  async function madeBefore({ tenant, idempotency = null }: JobRequest): Promise<Job | null> {
    if (idempotency === null) return null
    const job = await jobs.find(tenant, idempotency.key)
    if (job !== null) return sameRequest(job, idempotency)
    if ((await calls.read(tenant, idempotency.key)) !== null) throw reused(idempotency)
    return null
  }

  /** Checks that the kind accepts the input and that the queue has room. */
  async function admit({ tenant, kind: name, input, authority }: JobRequest): Promise<JobKind> {
    const kind = kinds.find(name)
    const { scopes } = kind.check(input, tenant)
    const missing = scopes.find((scope) => !authority.scopes.includes(scope))
    if (missing !== undefined) throw new EdgewiseError('EDGEWISE_INSUFFICIENT_SCOPE', { what: `A job of kind "${name}"`, scope: missing })
    if (await jobs.hasRoom(tenant, maxWaiting)) return kind
    throw new EdgewiseError('EDGEWISE_TOO_MANY_JOBS', { limit: maxWaiting, retryAfterSeconds: RETRY_AFTER_SECONDS })
  }

  return async (request) => {
    const { tenant, input, authority, idempotency = null, traceparent = null, priority = 0, delayMs = 0, callback: wanted } = request
    // This check is first: an accepted request is accepted again, whatever has changed since.
    const earlier = await madeBefore(request)
    if (earlier !== null) return { job: earlier, isNew: false, callback: null }
    const kind = await admit(request)
    const id = randomUUID()
    const callback = wanted === undefined ? null : await prepareCallback(tenant, { ...wanted, job: id })
    const { maxAttempts = defaults.maxAttempts, deadlineMs = defaults.deadlineMs } = request
    const { input: stored, blobs } = (await kind.prepare?.(input, tenant)) ?? { input, blobs: [] }
    const { name, version } = kind
    const submission = { id, tenant, kind: name, version, input: stored, authority, priority, maxAttempts, deadlineMs, idempotency, traceparent }
    const events = [{ type: 'job.queued', data: { state: 'queued', attempt: 0 }, outbox: true }]
    const added = { submission, delayMs, events, blobs }
    const { job, isNew } = await jobs.add(callback === null ? added : withCallback(added, callback.endpoint))
    if (!isNew) return { job: sameRequest(job, idempotency), isNew, callback: null }
    return { job, isNew, callback: callback && { id: callback.endpoint.id, secret: callback.secret } }
  }
}

const reused = ({ key }: { readonly key: string }) => new EdgewiseError('EDGEWISE_IDEMPOTENCY_KEY_REUSED', { key })

/** The job names its endpoint and both are written together, so no event of the job is missed. */
const withCallback = (given: NewJob, callback: NewEndpoint): NewJob => ({
  ...given,
  submission: { ...given.submission, callback: callback.id },
  callback
})

/** Checks a job found by idempotency key. Throws EDGEWISE_IDEMPOTENCY_KEY_REUSED when another request created it. */
function sameRequest(job: Job, idempotency: JobRequest['idempotency']): Job {
  if (idempotency && job.idempotency?.fingerprint !== idempotency.fingerprint) throw reused(idempotency)
  return job
}

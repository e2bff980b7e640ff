import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../errors.ts'
import type { Calls } from '../state/calls.ts'
import type { Authority, Job, Jobs } from '../state/jobs.ts'
import type { Kinds } from './kind.ts'

export interface JobRequest {
  readonly tenant: string
  readonly kind: string
  readonly input: unknown
  readonly authority: Authority
  readonly idempotency?: { readonly key: string; readonly fingerprint: string } | null
  readonly traceparent?: string | null
  /** -100 to 100, default 0; higher ones run first. */
  readonly priority?: number
  readonly delayMs?: number
  readonly maxAttempts?: number
  readonly deadlineMs?: number
}

export interface SubmitOptions {
  readonly jobs: Jobs
  readonly calls: Pick<Calls, 'read'>
  readonly kinds: Kinds
  readonly maxWaiting: number
  readonly defaults: { readonly maxAttempts: number; readonly deadlineMs: number }
}

export type Submit = (request: JobRequest) => Promise<{ readonly job: Job; readonly isNew: boolean }>

const RETRY_AFTER_SECONDS = 10

/**
 * Queues a job; once this resolves, it survives whatever ends. Checked before anything is stored: EDGEWISE_UNKNOWN_KIND, the errors of the kind's own route,
 * EDGEWISE_INSUFFICIENT_SCOPE, EDGEWISE_TOO_MANY_JOBS. EDGEWISE_IDEMPOTENCY_KEY_REUSED when the key stands for another request, done at once or as a job.
 */
export function createSubmit({ jobs, calls, kinds, maxWaiting, defaults }: SubmitOptions): Submit {
  /** The job that the same request made before, as far as that is known; one key, one request, whether done at once or as a job. */
  async function madeBefore({ tenant, idempotency = null }: JobRequest): Promise<Job | null> {
    if (idempotency === null) return null
    const job = await jobs.find(tenant, idempotency.key)
    if (job !== null) return sameRequest(job, idempotency)
    if ((await calls.read(tenant, idempotency.key)) !== null) throw reused(idempotency)
    return null
  }

  return async (request) => {
    const { tenant, kind: name, input, authority, idempotency = null, traceparent = null, priority = 0, delayMs = 0 } = request
    // First: what was accepted once is accepted again, whatever has changed since.
    const earlier = await madeBefore(request)
    if (earlier !== null) return { job: earlier, isNew: false }
    const kind = kinds.find(name)
    const { scopes } = kind.check(input, tenant)
    const missing = scopes.find((scope) => !authority.scopes.includes(scope))
    if (missing !== undefined) throw new EdgewiseError('EDGEWISE_INSUFFICIENT_SCOPE', { what: `A job of the kind "${name}"`, scope: missing })
    if ((await jobs.waiting(tenant, maxWaiting)) >= maxWaiting) {
      throw new EdgewiseError('EDGEWISE_TOO_MANY_JOBS', { limit: maxWaiting, retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    const { maxAttempts = defaults.maxAttempts, deadlineMs = defaults.deadlineMs } = request
    const { version } = kind
    const { input: stored, blobs } = (await kind.prepare?.(input, tenant)) ?? { input, blobs: [] }
    const submission = { id: randomUUID(), tenant, kind: name, version, input: stored, authority, priority, maxAttempts, deadlineMs, idempotency, traceparent }
    const events = [{ type: 'job.queued', data: { state: 'queued', attempt: 0 }, outbox: true }]
    const { job, isNew } = await jobs.add({ submission, delayMs, events, blobs })
    return { job: isNew ? job : sameRequest(job, idempotency), isNew }
  }
}

const reused = ({ key }: { readonly key: string }) => new EdgewiseError('EDGEWISE_IDEMPOTENCY_KEY_REUSED', { key })

/** The job of an idempotency key. EDGEWISE_IDEMPOTENCY_KEY_REUSED when it was made by another request. */
function sameRequest(job: Job, idempotency: JobRequest['idempotency']): Job {
  if (idempotency && job.idempotency?.fingerprint !== idempotency.fingerprint) throw reused(idempotency)
  return job
}

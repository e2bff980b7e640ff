import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { Submitted } from '../../jobs/submit.ts'
import type { Job, JobEvent, JobStep } from '../../storage/state/jobs.ts'

const iso = (at: number): string => new Date(at).toISOString()
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

/** Usage of models, as steps store it. */
export interface Spent {
  readonly model: string | null
  readonly calls: number
  readonly promptTokens: number
  readonly completionTokens: number
}

/** A job includes its result up to this size. */
const MAX_SHOWN_BYTES = 1024 * 1024

function linksOf(id: string) {
  const self = `/jobs/${id}`
  return { self, events: `${self}/events`, steps: `${self}/steps`, result: `${self}/result` }
}

/** The callback of a submission, with the secret in the first response; null without one. */
export const callbackOf = ({ job, callback }: Submitted): { readonly id: string; readonly secret?: string } | null =>
  callback ?? (job.callback === undefined ? null : { id: job.callback })

export function ticketOf(submitted: Submitted) {
  const { id, kind, createdAt } = submitted.job
  const callback = callbackOf(submitted)
  return { id, kind, createdAt: iso(createdAt), ...(callback !== null && { callback }), links: linksOf(id) }
}

export function summariseJob(job: Job) {
  const { id, kind, state, attempt, maxAttempts, priority, progress, cancelRequested, repeated, error, callback } = job
  return {
    id,
    kind,
    state,
    attempt,
    maxAttempts,
    priority,
    progress,
    cancelRequested,
    repeated,
    createdAt: iso(job.createdAt),
    runAt: iso(job.runAt),
    startedAt: isoOrNull(job.startedAt),
    endedAt: isoOrNull(job.endedAt),
    deadline: iso(job.deadlineAt),
    worker: job.lease.owner,
    leaseUntil: job.lease.owner === null ? null : iso(job.lease.until),
    error: error === null ? null : { code: error.code, message: new EdgewiseError(error.code, error.parameters).message },
    callback: callback === undefined ? null : { id: callback },
    links: linksOf(id)
  }
}

function sizeOf({ result }: Job): number | null {
  if (result === null) return null
  return 'blob' in result ? result.bytes : Buffer.byteLength(JSON.stringify(result.value))
}

/** @param result null where it is not shown */
export function showJob(job: Job, result: unknown) {
  return { ...summariseJob(job), input: job.input, result, resultBytes: sizeOf(job) }
}

export const isShown = ({ result }: Job): boolean => result !== null && (!('blob' in result) || result.bytes <= MAX_SHOWN_BYTES)

export function showEvent({ sequence, type, at, data }: JobEvent) {
  return { sequence, type, at: iso(at), data }
}

/** Usage of models, or null. */
export function spentOn(usage: unknown): Spent | null {
  const { model = null, calls, promptTokens = 0, completionTokens = 0 } = (usage ?? {}) as Partial<Spent>
  return calls === undefined ? null : { model, calls, promptTokens, completionTokens }
}

export function showStep({ name, at, startedAt, fence, usage, output }: JobStep) {
  const spent = spentOn(usage)
  return {
    name,
    state: output === null ? 'running' : 'done',
    at: iso(at),
    startedAt: isoOrNull(startedAt),
    endedAt: output === null ? null : iso(at),
    run: fence,
    usage,
    promptTokens: spent?.promptTokens ?? null,
    completionTokens: spent?.completionTokens ?? null,
    output: output === null || 'blob' in output ? null : output.value
  }
}

/** The position of a page's last job, bound to its listing. */
export function jobCursor(listing: readonly unknown[], { createdAt, id }: Pick<Job, 'createdAt' | 'id'>): string {
  return Buffer.from(JSON.stringify([listing, createdAt, id])).toString('base64url')
}

/** Throws EDGEWISE_INVALID_INPUT for a cursor that `jobCursor` did not create for this listing. */
export function readJobCursor(listing: readonly unknown[], cursor: string): Pick<Job, 'createdAt' | 'id'> {
  try {
    const [known, createdAt, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (JSON.stringify(known) === JSON.stringify(listing) && typeof createdAt === 'number' && typeof id === 'string') return { createdAt, id }
  } catch {
    // An invalid cursor is reported below.
  }
  const detail = `"${cursor}" is not a cursor of this listing. Use the cursor of the previous page, with the same state and kind.`
  throw invalidInput(detail)
}

import { EdgewiseError } from '../../base/errors.ts'
import { type ModelFailure, modelFailed, modelFailureOf } from './send.ts'
import { addUsage, noUsage, type Usage } from './usage.ts'

const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 8000
/** A longer pause requested by an endpoint fails at once, because the caller can use the time better. */
const MAX_RETRY_AFTER_MS = 60_000

export interface RetryPolicy {
  readonly maxRetries: number
  /** 0 <= random() < 1; spreads the retries of many clients. */
  random(): number
  /** Resolves after that time; rejects when the signal aborts. */
  wait(delayMs: number, signal: AbortSignal | undefined): Promise<void>
}

/** Milliseconds before retry number `retry` (from 0), or null for no retry. */
function retryDelay(failure: ModelFailure, retry: number, policy: RetryPolicy): number | null {
  if (!failure.transient || retry >= policy.maxRetries) return null
  if (failure.retryAfterMs !== null) return failure.retryAfterMs <= MAX_RETRY_AFTER_MS ? failure.retryAfterMs : null
  const full = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** retry)
  return full / 2 + (policy.random() * full) / 2
}

/** Runs attempts until one succeeds or the policy gives up. The result or error includes the usage of failed attempts. */
export async function withRetries<T extends { readonly usage: Usage }>(
  attempt: () => Promise<T>,
  policy: RetryPolicy,
  signal: AbortSignal | undefined
): Promise<T> {
  let spent = noUsage
  for (let retry = 0; ; retry++) {
    try {
      const outcome = await attempt()
      return { ...outcome, usage: addUsage(spent, outcome.usage) }
    } catch (error) {
      const failure = modelFailureOf(error)
      if (failure === null) throw cancelledAfter(spent, error)
      spent = addUsage(spent, failure.usage)
      const delayMs = retryDelay(failure, retry, policy)
      if (delayMs === null) throw modelFailed({ ...failure, usage: spent })
      await policy.wait(delayMs, signal)
    }
  }
}

/** Adds the cost of earlier attempts to a cancelled one. */
function cancelledAfter(spent: Usage, error: unknown): unknown {
  if (!(error instanceof EdgewiseError) || error.parameters['usage'] === undefined) return error
  return new EdgewiseError(error.code, { ...error.parameters, usage: addUsage(spent, error.parameters['usage'] as Usage) })
}

/** Milliseconds of a `Retry-After` header (seconds or a date); null when absent or unreadable. */
export function parseRetryAfter(header: string | null | undefined, nowMs: number): number | null {
  if (header === null || header === undefined || header.trim() === '') return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : null
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}

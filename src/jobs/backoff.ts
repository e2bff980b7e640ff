import { EdgewiseError } from '../base/errors.ts'

const BASE_MS = 1000
const CAP_MS = 5 * 60_000

/**
 * Milliseconds to wait after an attempt, counted from 1: exponential backoff with full jitter, so that jobs that failed together do not retry together. The
 * wait is at least the delay that the error requests.
 */
export function pauseAfter(attempt: number, error: unknown, random: () => number): number {
  const most = Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1))
  return Math.max(Math.ceil(random() * most), askedBy(error))
}

/** Delay requested by the error in milliseconds; 0 for none. */
function askedBy(error: unknown): number {
  if (!(error instanceof EdgewiseError)) return 0
  const { retryAfterSeconds, retryAfterMs } = error.parameters
  const ms = Number(retryAfterMs ?? Number(retryAfterSeconds ?? 0) * 1000)
  return ms > 0 ? Math.min(Math.ceil(ms), CAP_MS) : 0
}

/** Whether another attempt may succeed. Program faults and errors marked as not transient recur. */
export function isRetryable(error: unknown): boolean {
  return error instanceof EdgewiseError && error.entry.retryable && error.parameters['transient'] !== false
}

import { EdgewiseError } from '../base/errors.ts'

const BASE_MS = 1000
const CAP_MS = 5 * 60_000

/**
 * How long to wait after the attempt of this number, from 1: anything up to twice as much as after the one before (full jitter), so that jobs that failed together do not
 * come back together. Not less than what the failure itself asks for.
 */
export function pauseAfter(attempt: number, error: unknown, random: () => number): number {
  const most = Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1))
  return Math.max(Math.ceil(random() * most), askedBy(error))
}

/** 0 where it asks for nothing that is a time. */
function askedBy(error: unknown): number {
  if (!(error instanceof EdgewiseError)) return 0
  const { retryAfterSeconds, retryAfterMs } = error.parameters
  const ms = Number(retryAfterMs ?? Number(retryAfterSeconds ?? 0) * 1000)
  return ms > 0 ? Math.min(Math.ceil(ms), CAP_MS) : 0
}

/** Whether another attempt may end otherwise. A fault of the program would not, nor what the error itself says is no passing one. */
export function isRetryable(error: unknown): boolean {
  return error instanceof EdgewiseError && error.entry.retryable && error.parameters['transient'] !== false
}

import { EdgewiseError } from '../errors.ts'

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
  const seconds = error instanceof EdgewiseError ? Number(error.parameters['retryAfterSeconds'] ?? 0) : 0
  return seconds > 0 ? Math.min(Math.ceil(seconds * 1000), CAP_MS) : 0
}

/** Whether another attempt may end otherwise. A fault of the program would not. */
export function isRetryable(error: unknown): boolean {
  return error instanceof EdgewiseError && error.entry.retryable
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Pauses after failed attempts, one day in total. */
const pauses = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
  6 * HOUR_MS,
  4 * HOUR_MS
]
/** A pause varies by up to this share in either direction, so that deliveries that failed together do not retry together. */
const JITTER = 0.2

/** Milliseconds to wait after a failed attempt, counted from 1; null after the last. `random`: 0 to 1. */
export function pauseAfter(attempt: number, random: number): number | null {
  const pause = pauses[attempt - 1]
  return pause === undefined ? null : Math.round(pause * (1 - JITTER + 2 * JITTER * random))
}

export const MOST_ATTEMPTS = pauses.length + 1

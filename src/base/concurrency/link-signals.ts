import { setMaxListeners } from 'node:events'

/** Timers use 32-bit milliseconds; a longer bound counts as none. */
const MAX_TIMER_MS = 2 ** 31 - 1

export interface LinkedSignal {
  readonly signal: AbortSignal
  /** Detaches the sources and the timer; the signal keeps its state. */
  release(): void
}

/**
 * A signal that aborts with the first of `sources`, or after `timeoutMs`. It replaces `AbortSignal.any` over `AbortSignal.timeout`, which Node 20
 * garbage-collects while it is awaited: here each source and the timer reference the signal. Callers must release it, or long-lived sources collect listeners.
 */
export function linkSignals(sources: readonly (AbortSignal | undefined)[], timeoutMs = Number.POSITIVE_INFINITY): LinkedSignal {
  const controller = new AbortController()
  // Many concurrent requests may listen.
  setMaxListeners(0, controller.signal)
  const given = sources.filter((source) => source !== undefined)
  const timer = timeoutMs <= MAX_TIMER_MS ? setTimeout(end, timeoutMs) : undefined
  function release(): void {
    clearTimeout(timer)
    for (const source of given) source.removeEventListener('abort', end)
  }
  function end(): void {
    release()
    controller.abort()
  }
  for (const source of given) source.addEventListener('abort', end)
  if (given.some(({ aborted }) => aborted)) end()
  return { signal: controller.signal, release }
}

/** Runs work under a signal that aborts with the first of `sources`, or after `timeoutMs`. */
export async function withLinkedSignal<T>(
  sources: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs?: number
): Promise<T> {
  const linked = linkSignals(sources, timeoutMs)
  try {
    return await work(linked.signal)
  } finally {
    linked.release()
  }
}

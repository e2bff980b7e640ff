import { EdgewiseError } from '../base/errors.ts'
import type { RunControl } from './run-control.ts'

/** Timers count in 32-bit milliseconds; a longer bound is none. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Calls `giveUp` once, when the caller's signal aborts (EDGEWISE_CANCELLED; at once if it already has) or its deadline passes (EDGEWISE_DEADLINE).
 * @returns what stops the watch
 */
export function watchCaller(control: RunControl, deadlineMs: number, giveUp: (error: EdgewiseError) => void): () => void {
  const { signal } = control
  const stop = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
  const onAbort = () => {
    stop()
    giveUp(new EdgewiseError('EDGEWISE_CANCELLED'))
  }
  const onDeadline = () => {
    stop()
    giveUp(new EdgewiseError('EDGEWISE_DEADLINE', { deadlineMs }))
  }
  const timer = deadlineMs <= MAX_TIMER_MS ? setTimeout(onDeadline, deadlineMs) : undefined
  if (signal?.aborted) onAbort()
  else signal?.addEventListener('abort', onAbort)
  return stop
}

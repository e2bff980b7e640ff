import { EdgewiseError } from '../base/errors.ts'
import type { RunControl } from './run-control.ts'

/** Timers count in 32-bit milliseconds, so a longer bound cannot be set. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Calls `giveUp` once, when the caller's signal aborts (EDGEWISE_CANCELLED; at once if it already has) or its deadline passes (EDGEWISE_DEADLINE).
 * @returns a function that stops the watch
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

/** Runs work once for concurrent callers. */
interface SharedRuns<T> {
  /**
   * Returns the result of `start`, or of a running call with the same key. Each caller keeps its own signal, deadline and progress: a caller that gives up
   * does not stop the run for others, and a run without callers is aborted.
   */
  join(key: string, control: RunControl, deadlineMs: number, start: (control: SharedRunControl) => Promise<T>): Promise<T>
}

/** The control of a run that serves several callers. */
export type SharedRunControl = Required<Pick<RunControl, 'signal' | 'onProgress'>>

interface Run<T> {
  readonly outcome: Promise<T>
  readonly controller: AbortController
  readonly waiting: Set<{ readonly control: RunControl }>
}

export function createSharedRuns<T>(): SharedRuns<T> {
  const runs = new Map<string, Run<T>>()

  const forget = (key: string, run: Run<T>) => {
    if (runs.get(key) === run) runs.delete(key)
  }

  const open = (key: string, start: (control: SharedRunControl) => Promise<T>): Run<T> => {
    const waiting: Run<T>['waiting'] = new Set()
    const controller = new AbortController()
    const onProgress = (fraction: number) => {
      for (const { control } of waiting) control.onProgress?.(fraction)
    }
    const outcome = start({ signal: controller.signal, onProgress }).finally(() => forget(key, run))
    const run: Run<T> = { outcome, controller, waiting }
    runs.set(key, run)
    return run
  }

  return {
    async join(key, control, deadlineMs, start) {
      if (control.signal?.aborted === true) throw new EdgewiseError('EDGEWISE_CANCELLED')
      const run = runs.get(key) ?? open(key, start)
      return new Promise((resolve, reject) => {
        const caller = { control }
        run.waiting.add(caller)
        const leave = () => {
          run.waiting.delete(caller)
          if (run.waiting.size > 0) return
          forget(key, run)
          run.controller.abort()
        }
        const stop = watchCaller(control, deadlineMs, (error) => {
          leave()
          reject(error)
        })
        run.outcome.then(resolve, reject).finally(() => {
          stop()
          run.waiting.delete(caller)
        })
      })
    }
  }
}

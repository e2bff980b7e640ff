import { linkSignals } from '../../base/concurrency/link-signals.ts'
import type { TaskRun } from './task-run.ts'
import { failed, type ToolText } from './toolbox.ts'

/** Milliseconds until the time of a task is over; 0 or less: it is. */
export const timeLeft = ({ task, startedAt, now }: Pick<TaskRun, 'task' | 'startedAt' | 'now'>): number => startedAt + task.budget.maxSeconds * 1000 - now()

/** Does what may take long until the time of the task is over; null: it is. */
export async function withinTime<T>(run: TaskRun, act: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const { signal } = run.context
  const linked = linkSignals([signal], Math.max(0, timeLeft(run)))
  try {
    return await act(linked.signal)
  } catch (error) {
    if (linked.signal.aborted && !signal.aborted) return null
    throw error
  } finally {
    linked.release()
  }
}

/** Calls a tool. Time that is over is a failure of the call: the next request to a model ends the task. */
export async function callWithinTime(run: TaskRun, name: string, given: Readonly<Record<string, unknown>>): Promise<ToolText> {
  const called = await withinTime(run, (signal) => run.toolbox.call(name, given, { signal, ledger: run.ledger }))
  return called ?? failed(`"${name}" did not end within the time of the task: maxSeconds (${run.task.budget.maxSeconds}).`)
}

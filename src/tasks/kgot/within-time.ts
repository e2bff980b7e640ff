import { linkSignals } from '../../base/concurrency/link-signals.ts'
import type { TaskRun } from './task-run.ts'
import { failed, type ToolText } from './toolbox.ts'

/** Milliseconds left of the task's time; 0 or less once it is over. */
export const timeLeft = ({ task, startedAt, now }: Pick<TaskRun, 'task' | 'startedAt' | 'now'>): number => startedAt + task.budget.maxSeconds * 1000 - now()

/** Runs an action until the task's time is over; returns null then. */
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

/** Calls a tool. A timeout is a failure of the call; the next model request then ends the task. */
export async function callWithinTime(run: TaskRun, name: string, given: Readonly<Record<string, unknown>>): Promise<ToolText> {
  const called = await withinTime(run, (signal) => run.toolbox.call(name, given, { signal, ledger: run.ledger }))
  return called ?? failed(`"${name}" did not end within the time of the task: maxSeconds (${run.task.budget.maxSeconds}).`)
}

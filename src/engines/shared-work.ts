import type { EdgewiseError } from '../base/errors.ts'
import type { Invitation } from '../graph/parallel-kernel.ts'

export interface Task {
  readonly tenant: string
  /** Builds the worker's message when the work starts. */
  message(): unknown
  interrupt(): void
  /** Called when the running work can be shared. */
  invite?(invitation: Invitation): void
  /** Present only on work that helps other work; makes it leave its worker. */
  dismiss?(): void
  /** Called once, with the output or the error; never after the task was given up. */
  settle(error: EdgewiseError | null, output: unknown): void
}

/** Running work that idle workers may help. */
export interface SharedWork {
  /** Returns a task with `dismiss` for one more worker, or null when no more can help. */
  nextHelper(): Task | null
}

/** Takes a task for an idle worker from the first work that needs one and moves that work to the end. Returns null when none does. */
export function nextHelper(works: SharedWork[]): Task | null {
  for (const [at, work] of works.entries()) {
    const helper = work.nextHelper()
    if (helper === null) continue
    works.push(...works.splice(at, 1))
    return helper
  }
  return null
}

import type { Task } from './worker-slot.ts'

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

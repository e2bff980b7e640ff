import type { Task } from './worker-slot.ts'

/** Running work that workers without any of their own may help. */
export interface SharedWork {
  /** A task for one more worker, with `dismiss`; null when there is room for no more. */
  nextHelper(): Task | null
}

/** Takes a task for an idle worker from the first work that has room, which goes to the end. null when none has. */
export function nextHelper(works: SharedWork[]): Task | null {
  for (const [at, work] of works.entries()) {
    const helper = work.nextHelper()
    if (helper === null) continue
    works.push(...works.splice(at, 1))
    return helper
  }
  return null
}

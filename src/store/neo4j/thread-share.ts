import { setImmediate as nextTurn } from 'node:timers/promises'

const SLICE_MS = 8

/** Long work on the service's own thread, in slices: others have their turn in between. */
export class ThreadShare {
  #since = performance.now()
  #asked = 0

  /** Whether it is the turn of others. Cheap enough to be asked for each row. */
  isUsed(): boolean {
    return (++this.#asked & 63) === 0 && performance.now() - this.#since > SLICE_MS
  }

  /** Gives the thread away until all that waits has run. */
  async pause(): Promise<void> {
    await nextTurn()
    this.#since = performance.now()
  }
}

/** Runs the steps with pauses where they take long. @returns what they return */
export async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  const share = new ThreadShare()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (share.isUsed()) await share.pause()
  }
}

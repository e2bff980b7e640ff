import { setImmediate as nextTurn } from 'node:timers/promises'
import { EdgewiseError } from '../errors.ts'

/** Excludes garbage collection, which adds some 10 ms after many allocations. */
const SLICE_MS = 5

/** One slice per turn of the event loop for all callers, so that many long tasks block it no longer than one. */
let turn: Promise<void> = Promise.resolve()

/** Runs long work on the service's own thread in slices, so that other work runs in between. */
export class ThreadShare {
  #since = performance.now()
  #asked = 0

  /** Whether the slice is used up. Cheap enough to call for each row. */
  isUsed(): boolean {
    return (++this.#asked & 63) === 0 && this.isOver()
  }

  /** Does the same without sampling, for use after a step that may be long itself. */
  isOver(): boolean {
    return performance.now() - this.#since > SLICE_MS
  }

  /** Yields the thread until all waiting work has run. */
  async pause(): Promise<void> {
    turn = turn.then(() => nextTurn())
    await turn
    this.#since = performance.now()
  }
}

/** Work that can be interrupted at each `yield`; its steps must be short. */
export type Steps<T> = Generator<void, T>

/** Runs the steps, with pauses when they take long, and returns their value. Throws EDGEWISE_CANCELLED once the signal aborts. */
export async function inSlices<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  const share = new ThreadShare()
  await share.pause()
  for (;;) {
    if (signal?.aborted) throw new EdgewiseError('EDGEWISE_CANCELLED')
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (!share.isOver())
    await share.pause()
  }
}

/** Runs the steps without pauses, for small inputs. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const PIECE = 32 * 1024

/** Merges pieces of text into larger ones, with pauses when they take long to make; an empty piece only permits a pause. */
export async function* textInSlices(pieces: Iterable<string>): AsyncGenerator<string> {
  const share = new ThreadShare()
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length >= PIECE) {
      yield text
      text = ''
    }
    if (share.isOver()) await share.pause()
  }
  if (text !== '') yield text
}

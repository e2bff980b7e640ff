import { setImmediate as nextTurn } from 'node:timers/promises'
import { EdgewiseError } from '../errors.ts'

/** Collecting garbage comes on top, some 10 ms where much was made. */
const SLICE_MS = 5

/** One slice for each turn of the event loop, whoever it is of: many that take long together are no longer than one. */
let turn: Promise<void> = Promise.resolve()

/** Long work on the service's own thread, in slices: others have their turn in between. */
export class ThreadShare {
  #since = performance.now()
  #asked = 0

  /** Whether it is the turn of others. Cheap enough to be asked for each row. */
  isUsed(): boolean {
    return (++this.#asked & 63) === 0 && this.isOver()
  }

  /** The same, to be asked after what may take long itself. */
  isOver(): boolean {
    return performance.now() - this.#since > SLICE_MS
  }

  /** Gives the thread away until all that waits has run. */
  async pause(): Promise<void> {
    turn = turn.then(() => nextTurn())
    await turn
    this.#since = performance.now()
  }
}

/** Work that can be interrupted at each `yield`; none of its steps takes long. */
export type Steps<T> = Generator<void, T>

/** Runs the steps with pauses where they take long; EDGEWISE_CANCELLED once the signal aborts. @returns what they return */
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

/** Runs the steps without pauses: for what is small. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const PIECE = 32 * 1024

/** A text in larger pieces, with pauses where they take long to make; an empty piece only asks for one. */
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

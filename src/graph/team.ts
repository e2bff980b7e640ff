import type { KernelControl } from './control.ts'

const NEXT = 0
const DONE = 1
const ROUND = 2
const TURN = 3
/** From here on, one word per member: 1 when it must leave. */
const LEAVING = 4

/** A round number without chunks. */
const OVER = 0x7fffffff
/** About 50 microseconds: waking a sleeping thread costs as much. */
const SPINS = 20_000
/** The polling interval of a waiting worker for cancellation. */
const SLEEP_MS = 20

/** Shared words for a team of up to `size` members. */
export function crewWords(size: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * (LEAVING + size)))
}

/** Lets a thread join as that member. */
export function admitMember(words: Int32Array, member: number): void {
  Atomics.store(words, LEAVING + member, 0)
}

/** Makes a member leave between two chunks. */
export function dismissMember(words: Int32Array, member: number): void {
  Atomics.store(words, LEAVING + member, 1)
}

/**
 * One thread's part in work that any number of threads share: each takes the next chunk when it finishes one. No thread waits for members that have not joined,
 * and all but member 0 may join late and leave early. Writes in a chunk are visible to all threads once its round, or its turn, is over.
 */
export class Team {
  /** Member 0 leads and stays to the end. Members at work at the same time have different numbers below the size of the team. */
  readonly member: number
  private readonly words: Int32Array
  private readonly control: KernelControl
  private chunksOfAll = 1

  constructor(words: Int32Array, member: number, control: KernelControl) {
    this.words = words
    this.member = member
    this.control = control
  }

  /** Call it every few thousand steps within a chunk. Throws what the control throws. */
  check(): void {
    this.control.check(Math.min(1, Atomics.load(this.words, DONE) / this.chunksOfAll))
  }

  /**
   * Runs `run` for each chunk 0..chunks-1, in up to `rounds` rounds. A round begins when all chunks of the last one are done and `endRound`, which one member
   * calls, has returned true. Chunks are taken in rising order. Every member calls it once, with the same arguments. It returns when all is done, or earlier
   * for a dismissed member. It takes up to 2^31 chunks in all.
   */
  share(chunks: number, rounds: number, run: (chunk: number, round: number) => void, endRound: (round: number) => boolean = () => true): void {
    const { words } = this
    if (chunks < 1 || rounds < 1) return
    this.chunksOfAll = chunks * rounds
    while (this.member === 0 || Atomics.load(words, LEAVING + this.member) === 0) {
      const ticket = Atomics.add(words, NEXT, 1)
      const round = Math.floor(ticket / chunks)
      this.waitFor(ROUND, round)
      if (Atomics.load(words, ROUND) === OVER) return
      this.check()
      run(ticket % chunks, round)
      if (Atomics.add(words, DONE, 1) + 1 < (round + 1) * chunks) continue
      this.reach(ROUND, endRound(round) && round + 1 < rounds ? round + 1 : OVER)
    }
  }

  /** Runs `run` after it has run for all lower chunks, for sums whose order matters. Call it once for each chunk, in a single round. */
  inTurn(chunk: number, run: () => void): void {
    this.waitFor(TURN, chunk)
    run()
    this.reach(TURN, chunk + 1)
  }

  private reach(word: number, value: number): void {
    Atomics.store(this.words, word, value)
    Atomics.notify(this.words, word)
  }

  private waitFor(word: number, least: number): void {
    const { words } = this
    for (let spins = 0; Atomics.load(words, word) < least; spins++) {
      if (spins < SPINS) continue
      this.check()
      const value = Atomics.load(words, word)
      if (value < least) Atomics.wait(words, word, value, SLEEP_MS)
    }
  }
}

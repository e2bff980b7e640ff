import { EdgewiseError } from '../base/errors.ts'

/** A kernel's progress report and cancellation check. `check` is cheap: call it every few thousand steps. */
export interface KernelControl {
  /** Records progress (0..1) and throws EDGEWISE_CANCELLED or EDGEWISE_DEADLINE when the caller has given up or time has run out. */
  check(fraction: number): void
}

const CANCELLED = 0
const PROGRESS = 1
const SCALE = 10_000

/** Two shared words: cancelled (0 or 1) and progress (0..10000), for the thread that started the kernel. */
export class SharedControl {
  readonly words: Int32Array

  constructor(words: Int32Array = new Int32Array(new SharedArrayBuffer(8))) {
    this.words = words
  }

  cancel(): void {
    Atomics.store(this.words, CANCELLED, 1)
  }

  get progress(): number {
    return Atomics.load(this.words, PROGRESS) / SCALE
  }

  /** The kernel's side. `now` and `deadlineAt` share one clock, in ms; deadlineAt Infinity means no deadline. */
  kernelControl(deadlineAt: number, deadlineMs: number, now: () => number): KernelControl {
    const { words } = this
    return {
      check(fraction) {
        Atomics.store(words, PROGRESS, Math.round(fraction * SCALE))
        if (Atomics.load(words, CANCELLED) !== 0) throw new EdgewiseError('EDGEWISE_CANCELLED')
        if (now() > deadlineAt) throw new EdgewiseError('EDGEWISE_DEADLINE', { deadlineMs })
      }
    }
  }
}

/** A control that never interrupts, for tests and benchmarks. */
export const uncontrolled: KernelControl = { check() {} }

import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { createFairQueue } from '../../base/concurrency/fair-queue.ts'
import { EdgewiseError, type WireError } from '../../base/errors.ts'
import { type KernelControl, SharedControl } from '../../graph/control.ts'

export interface ReadFailure {
  readonly error: WireError
  /** The server's own words, if it refused. */
  readonly said?: { readonly code: string; readonly message: string }
}

/** The answer of a thread to a job. */
export type ReadReply<Output = unknown> = { readonly output: Output } | ReadFailure

interface Waiting {
  readonly job: unknown
  readonly shared: SharedControl
  settle(reply: ReadReply | { readonly thrown: unknown }): void
}

interface Slot {
  readonly worker: Worker
  busy: Waiting | null
  /** Runs while a worker that was cancelled has not answered. */
  grace?: NodeJS.Timeout
}

export interface ReadThreadsOptions {
  /** Starts a worker, which answers one job at a time by a `ReadReply` until it gets `null`. */
  open(): Worker
  readonly threads: number
  /** Name of the queue in errors. */
  readonly queue: string
}

const MAX_QUEUED = 256
const POLL_MS = 20
const RETRY_AFTER_SECONDS = 5
/** A worker that does not stop in this time, such as one whose server is silent, is terminated. */
const GRACE_MS = 5000

/** Worker threads decode rows off the main thread. They start on demand, and tenants take turns. */
export class ReadThreads {
  readonly #options: ReadThreadsOptions
  readonly #slots = new Set<Slot>()
  readonly #queue = createFairQueue<Waiting>(MAX_QUEUED)
  #closed = false

  constructor(options: ReadThreadsOptions) {
    this.#options = options
  }

  /**
   * Runs the job that `jobOf` makes with the words of a SharedControl. `control.check` runs every 20 ms; an error it throws is thrown at once, and the worker
   * stops at its next check. When the queue is full, this read or the last one of the busiest tenant fails with EDGEWISE_QUEUE_FULL.
   */
  async run<Output>(tenant: string, jobOf: (words: Int32Array) => unknown, control?: KernelControl): Promise<Output> {
    if (this.#closed) throw unavailable('it is closed')
    control?.check(0)
    const shared = new SharedControl()
    let poll: NodeJS.Timeout | undefined
    try {
      return await new Promise<Output>((resolve, reject) => {
        const waiting: Waiting = {
          job: jobOf(shared.words),
          shared,
          settle(reply) {
            if ('thrown' in reply) reject(reply.thrown)
            else if ('error' in reply) reject(errorOf(reply))
            else resolve(reply.output as Output)
          }
        }
        if (control !== undefined) poll = setInterval(() => this.#poll(waiting, control), POLL_MS)
        const refused = this.#queue.push(tenant, waiting)
        refused?.settle({
          thrown: new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: this.#options.queue, size: this.#queue.size, retryAfterSeconds: RETRY_AFTER_SECONDS })
        })
        this.#next()
      })
    } finally {
      clearInterval(poll)
    }
  }

  /** Running reads end with EDGEWISE_STORE_UNAVAILABLE. */
  async close(): Promise<void> {
    this.#closed = true
    const thrown = unavailable('it is closing')
    for (let waiting = this.#queue.shift(); waiting !== undefined; waiting = this.#queue.shift()) waiting.settle({ thrown })
    await Promise.all(
      [...this.#slots].map(async (slot) => {
        slot.worker.ref()
        const exit = once(slot.worker, 'exit')
        slot.busy?.settle({ thrown })
        this.#stop(slot)
        slot.worker.postMessage(null)
        await exit
      })
    )
  }

  #poll(waiting: Waiting, control: KernelControl): void {
    try {
      control.check(waiting.shared.progress)
    } catch (error) {
      if (!this.#queue.remove(waiting)) for (const slot of this.#slots) if (slot.busy === waiting) this.#stop(slot)
      waiting.settle({ thrown: error })
    }
  }

  #stop(slot: Slot): void {
    slot.busy?.shared.cancel()
    slot.grace ??= setTimeout(() => slot.worker.terminate(), GRACE_MS).unref()
  }

  #next(): void {
    if (this.#queue.size === 0 || this.#closed) return
    const slot = [...this.#slots].find(({ busy }) => busy === null) ?? (this.#slots.size < this.#options.threads ? this.#start() : undefined)
    if (slot === undefined) return
    const waiting = this.#queue.shift() as Waiting
    slot.busy = waiting
    // The process may end while its threads are idle, not while one reads.
    slot.worker.ref()
    slot.worker.postMessage(waiting.job)
    this.#next()
  }

  #start(): Slot {
    const worker = this.#options.open()
    const slot: Slot = { worker, busy: null }
    this.#slots.add(slot)
    worker.on('message', (reply: ReadReply) => {
      slot.busy?.settle(reply)
      this.#free(slot)
    })
    const lost = (error: unknown) => {
      this.#slots.delete(slot)
      slot.busy?.settle({ thrown: error })
      this.#free(slot)
    }
    worker.on('error', lost)
    worker.on('exit', () => lost(unavailable('a reading thread ended early')))
    return slot
  }

  #free(slot: Slot): void {
    slot.busy = null
    if (!this.#closed) {
      slot.worker.unref()
      clearTimeout(slot.grace)
      delete slot.grace
    }
    this.#next()
  }
}

function unavailable(detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail })
}

function errorOf({ error, said }: ReadFailure): EdgewiseError {
  return new EdgewiseError(error.code, error.parameters, said === undefined ? {} : { cause: said })
}

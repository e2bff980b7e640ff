import { EdgewiseError } from '../errors.ts'
import { createFairQueue } from './fair-queue.ts'

export type Outcome = { readonly output: unknown } | { readonly error: unknown }

export interface Task<Request> {
  readonly request: Request
  /** Called once by a slot. A caller that gave the task up does not listen. */
  settle(outcome: Outcome): void
}

/** A place where one task runs at a time. It calls `onFree` when it can take the next. */
export interface Slot<Request> {
  readonly isFree: boolean
  /** Whether a task would start without a wait. Such slots are preferred. */
  readonly isReady: boolean
  /** The slot must be free. */
  start(task: Task<Request>): void
  /** Ends the task soon if it runs here. */
  giveUp(task: Task<Request>): void
  /** Settles the running task with this error. */
  close(error: EdgewiseError): Promise<void>
}

export interface FairPoolOptions<S> {
  /** Name of the queue in errors. */
  readonly name: string
  /** Number of slots. */
  readonly size: number
  slot(onFree: () => void): S
  /** Maximum waiting tasks. */
  readonly queueSize: number
  /** How long a refused caller should wait. */
  readonly retryAfterMs: number
  /** The error of tasks that a closing pool ends or a closed one gets; default EDGEWISE_CANCELLED. */
  closed?(): EdgewiseError
}

const cancelled = () => new EdgewiseError('EDGEWISE_CANCELLED')

/** Runs tasks in slots, fairly between tenants. */
export class FairPool<Request, S extends Slot<Request> = Slot<Request>> {
  readonly slots: readonly S[]
  readonly #options: FairPoolOptions<S>
  readonly #queue
  readonly #closed: () => EdgewiseError
  #isClosed = false

  constructor(options: FairPoolOptions<S>) {
    this.#options = options
    this.#queue = createFairQueue<Task<Request>>(options.queueSize)
    this.#closed = options.closed ?? cancelled
    this.slots = Array.from({ length: options.size }, () => options.slot(() => this.#startNext()))
  }

  /** Throws EDGEWISE_CANCELLED as soon as the signal aborts, and EDGEWISE_QUEUE_FULL: see `FairQueue.push`. */
  run<Output>(tenant: string, request: Request, signal?: AbortSignal): Promise<Output> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        reject(cancelled())
        if (!this.#queue.remove(task)) for (const slot of this.slots) slot.giveUp(task)
      }
      const task: Task<Request> = {
        request,
        settle(outcome) {
          signal?.removeEventListener('abort', onAbort)
          if ('error' in outcome) reject(outcome.error)
          else resolve(outcome.output as Output)
        }
      }
      if (this.#isClosed) return reject(this.#closed())
      if (signal?.aborted === true) return reject(cancelled())
      signal?.addEventListener('abort', onAbort, { once: true })
      const free = this.#freeSlot()
      if (free === undefined) return this.#queueUp(tenant, task)
      this.#queue.passed(tenant)
      free.start(task)
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (let task = this.#queue.shift(); task !== undefined; task = this.#queue.shift()) task.settle({ error: this.#closed() })
    await Promise.all(this.slots.map((slot) => slot.close(this.#closed())))
  }

  #freeSlot(): S | undefined {
    const free = this.slots.filter(({ isFree }) => isFree)
    return free.find(({ isReady }) => isReady) ?? free[0]
  }

  #queueUp(tenant: string, task: Task<Request>): void {
    const refused = this.#queue.push(tenant, task)
    const { name, retryAfterMs } = this.#options
    const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
    refused?.settle({ error: new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: name, size: this.#queue.size, retryAfterSeconds }) })
  }

  #startNext(): void {
    const slot = this.#isClosed ? undefined : this.#freeSlot()
    const next = slot === undefined ? undefined : this.#queue.shift()
    if (next !== undefined) slot?.start(next)
  }
}

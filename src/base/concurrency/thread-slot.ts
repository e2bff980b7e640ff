import type { Worker } from 'node:worker_threads'
import { EdgewiseError, fromWireError, toWireError } from '../errors.ts'
import type { Outcome, Slot, Task } from './fair-pool.ts'

/** A thread's word that it takes tasks. */
export interface Ready {
  readonly ready: true
}

/** How a slot deals with its thread. */
export interface ThreadContract<Request, Message extends object> {
  open(): Worker
  /** Whether a thread takes tasks only after it has sent `Ready`. */
  readonly saysReady?: boolean
  /** An idle thread ends after this time, and frees its memory; default: never. */
  readonly idleMs?: number
  /** Posts the task to the thread, which is ready. An error that it throws settles the task. */
  send(task: Task<Request>, slot: ThreadSlot<Request, Message>): void
  hear(message: Message, slot: ThreadSlot<Request, Message>): void
  /** Abandons the task, which was sent. */
  giveUp(task: Task<Request>, slot: ThreadSlot<Request, Message>): void
  /** The outcome of a task whose thread failed or exited; default: the cause as an error. */
  lost?(cause: unknown): Outcome
  /** Ends the thread of a closing pool; default: terminates it. */
  leave?(worker: Worker, task: Task<Request> | null): Promise<void>
}

const errorOf = (cause: unknown): Outcome => ({ error: fromWireError(toWireError(cause)) })

/** A slot on a thread, which starts with the first task, serves later ones, and is replaced when it fails or exits. */
export class ThreadSlot<Request, Message extends object> implements Slot<Request> {
  readonly #contract: ThreadContract<Request, Message>
  readonly #onFree: () => void
  #worker: Worker | null = null
  #isReady = false
  #isClosed = false
  #task: Task<Request> | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(contract: ThreadContract<Request, Message>, onFree: () => void) {
    this.#contract = contract
    this.#onFree = onFree
  }

  get task(): Task<Request> | null {
    return this.#task
  }

  get isFree(): boolean {
    return this.#task === null
  }

  get isReady(): boolean {
    return this.#isReady
  }

  /** Starts the thread ahead of the first task. */
  warm(): void {
    if (this.#isClosed || this.#worker !== null) return
    this.#worker = this.#open()
    this.#worker.unref()
  }

  start(task: Task<Request>): void {
    this.unlimit()
    this.#task = task
    this.warm()
    // The process may exit while its threads are idle, not while one works.
    this.#worker?.ref()
    if (this.#isReady) this.#send(task)
  }

  giveUp(task: Task<Request>): void {
    if (this.#task !== task) return
    if (this.#isReady) this.#contract.giveUp(task, this)
    else this.end({ error: new EdgewiseError('EDGEWISE_CANCELLED') })
  }

  post(message: unknown): void {
    this.#worker?.postMessage(message)
  }

  /** Calls `onOver` unless the task ends in this time; replaces an earlier limit. */
  limit(ms: number, onOver: () => void): void {
    this.unlimit()
    this.#timer = setTimeout(onOver, ms)
  }

  unlimit(): void {
    clearTimeout(this.#timer)
  }

  /** Settles the running task, and keeps the thread. */
  end(outcome: Outcome): void {
    this.unlimit()
    const task = this.#task
    if (task === null) return
    this.#task = null
    this.#worker?.unref()
    const { idleMs } = this.#contract
    if (this.#worker !== null && idleMs !== undefined) this.#timer = setTimeout(() => this.#drop(), idleMs).unref()
    task.settle(outcome)
    this.#onFree()
  }

  /** Settles the running task, and ends the thread; the next task starts another. */
  discard(outcome: Outcome): void {
    this.#drop()
    this.end(outcome)
  }

  async close(error: EdgewiseError): Promise<void> {
    this.#isClosed = true
    const [worker, task] = [this.#worker, this.#task]
    this.#worker = null
    this.end({ error })
    if (worker !== null) await (this.#contract.leave?.(worker, task) ?? worker.terminate())
  }

  /** Terminates the thread; the task and the slot wait for its exit. */
  terminate(): void {
    // A reply in flight would give the next task to a thread that ends.
    this.#worker?.removeAllListeners('message')
    void this.#worker?.terminate()
  }

  #drop(): void {
    this.terminate()
    this.#worker = null
    this.#isReady = false
  }

  #open(): Worker {
    const worker = this.#contract.open()
    this.#isReady = this.#contract.saysReady !== true
    // A discarded thread may still have a message in flight, and exits later.
    worker.on('message', (message: Message | Ready) => {
      if (this.#worker === worker) this.#hear(message)
    })
    const lost = (cause: unknown) => {
      if (this.#worker === worker) this.discard((this.#contract.lost ?? errorOf)(cause))
    }
    worker.on('error', lost)
    worker.on('messageerror', lost)
    worker.on('exit', (code) => lost(`the worker exited with code ${code}`))
    return worker
  }

  #hear(message: Message | Ready): void {
    if (!('ready' in message)) this.#contract.hear(message, this)
    else {
      this.#isReady = true
      if (this.#task !== null) this.#send(this.#task)
    }
  }

  #send(task: Task<Request>): void {
    try {
      this.#contract.send(task, this)
    } catch (cause) {
      this.end(errorOf(cause))
    }
  }
}

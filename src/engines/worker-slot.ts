import type { Worker } from 'node:worker_threads'
import { startWorker } from '../base/concurrency/start-worker.ts'
import { type EdgewiseError, fromWireError, toWireError } from '../base/errors.ts'
import type { Invitation } from '../graph/parallel-kernel.ts'
import type { WorkerNotice, WorkerReply } from './worker-message.ts'

export interface Task {
  readonly tenant: string
  /** Builds the worker's message when the work starts. */
  message(): unknown
  interrupt(): void
  /** Called when the running work can be shared. */
  invite?(invitation: Invitation): void
  /** Present only on work that helps other work; makes it leave its worker. */
  dismiss?(): void
  /** Called once, with the output or the error; never after the task was given up. */
  settle(error: EdgewiseError | null, output: unknown): void
}

export interface WorkerSlotOptions {
  /** The workers' module; it answers each message with one `WorkerReply`, after any `WorkerNotice`. */
  readonly workerUrl: URL
  /** Milliseconds that an interrupted task has before its worker is ended. */
  readonly graceMs: number
}

/** A slot for one worker, which starts with the first task, serves later ones, and is replaced when it dies. */
export class WorkerSlot {
  #worker: Worker | null = null
  #task: Task | null = null
  #grace: NodeJS.Timeout | undefined
  readonly #options: WorkerSlotOptions
  readonly #onEnd: (task: Task, error: EdgewiseError | null, output: unknown) => void

  /** `onEnd` is called when the slot is free again. */
  constructor(options: WorkerSlotOptions, onEnd: (task: Task, error: EdgewiseError | null, output: unknown) => void) {
    this.#options = options
    this.#onEnd = onEnd
  }

  get task(): Task | null {
    return this.#task
  }

  /** The slot must be free. */
  start(task: Task): void {
    this.#task = task
    this.#worker ??= this.#open()
    // The process may exit while its workers are idle, not while one works.
    this.#worker.ref()
    try {
      this.#worker.postMessage(task.message())
    } catch (cause) {
      this.#end(fromWireError(toWireError(cause)), undefined)
    }
  }

  /** Interrupts the running task; if it does not stop in time, the worker is replaced. */
  interrupt(): void {
    const worker = this.#worker
    if (worker === null) return
    this.#task?.interrupt()
    this.#grace = setTimeout(() => this.#lose(worker, 'the worker did not heed its interruption'), this.#options.graceMs)
  }

  /** Ends the worker, and settles the running task with this error. */
  async close(error: EdgewiseError): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#end(error, undefined)
    await worker?.terminate()
  }

  #open(): Worker {
    const worker = startWorker(this.#options.workerUrl)
    worker.on('message', (reply: WorkerReply | WorkerNotice) => {
      // A replaced worker's last message may still arrive.
      if (this.#worker !== worker) return
      if ('invitation' in reply) this.#task?.invite?.(reply.invitation)
      else if ('error' in reply) this.#end(fromWireError(reply.error), undefined)
      else this.#end(null, reply.output)
    })
    worker.on('error', (cause) => this.#lose(worker, cause))
    worker.on('messageerror', (cause) => this.#lose(worker, cause))
    worker.on('exit', (exitCode) => this.#lose(worker, `the worker exited with code ${exitCode}`))
    return worker
  }

  #lose(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = null
    void worker.terminate()
    this.#end(fromWireError(toWireError(cause)), undefined)
  }

  #end(error: EdgewiseError | null, output: unknown): void {
    clearTimeout(this.#grace)
    const task = this.#task
    if (task === null) return
    this.#task = null
    this.#worker?.unref()
    this.#onEnd(task, error, output)
  }
}

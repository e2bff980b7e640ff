import type { Worker } from 'node:worker_threads'
import { startWorker } from '../base/concurrency/start-worker.ts'
import { type EdgewiseError, fromWireError, toWireError } from '../base/errors.ts'
import type { Invitation } from '../graph/parallel-kernel.ts'
import type { WorkerNotice, WorkerReply } from './worker-message.ts'

/** Work for one worker. */
export interface Task {
  readonly tenant: string
  /** The message for the worker; made when the work starts. */
  message(): unknown
  /** Asks the running work to stop. */
  interrupt(): void
  /** The running work can be shared. */
  invite?(invitation: Invitation): void
  /** Only of work that helps other work: asks it to leave its worker. */
  dismiss?(): void
  /** Called once, with what the work gave or why it did not; never after the task was given up. */
  settle(error: EdgewiseError | null, output: unknown): void
}

export interface WorkerSlotOptions {
  /** The workers' module; it answers each message by one `WorkerReply`, after any `WorkerNotice`. */
  readonly workerUrl: URL
  /** How long an interrupted task may go on before its worker is ended. */
  readonly graceMs: number
}

/** A place for one worker: started with the first task, kept for the next, replaced when it dies. */
export class WorkerSlot {
  #worker: Worker | null = null
  #task: Task | null = null
  #grace: NodeJS.Timeout | undefined
  readonly #options: WorkerSlotOptions
  readonly #onEnd: (task: Task, error: EdgewiseError | null, output: unknown) => void

  /** `onEnd` is called when the seat is free again. */
  constructor(options: WorkerSlotOptions, onEnd: (task: Task, error: EdgewiseError | null, output: unknown) => void) {
    this.#options = options
    this.#onEnd = onEnd
  }

  get task(): Task | null {
    return this.#task
  }

  /** The seat must be free. */
  start(task: Task): void {
    this.#task = task
    this.#worker ??= this.#open()
    // The process may end while its workers are idle, not while one works.
    this.#worker.ref()
    try {
      this.#worker.postMessage(task.message())
    } catch (cause) {
      this.#end(fromWireError(toWireError(cause)), undefined)
    }
  }

  /** Interrupts the running task; if it does not heed that in time, the worker is replaced. */
  interrupt(): void {
    const worker = this.#worker
    if (worker === null) return
    this.#task?.interrupt()
    this.#grace = setTimeout(() => this.#lose(worker, 'the worker did not heed its interruption'), this.#options.graceMs)
  }

  /** Ends the worker, and the running task with this error. */
  async close(error: EdgewiseError): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#end(error, undefined)
    await worker?.terminate()
  }

  #open(): Worker {
    const worker = startWorker(this.#options.workerUrl)
    worker.on('message', (reply: WorkerReply | WorkerNotice) => {
      // A worker that was given up may still have had the last word under way.
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

import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../base/concurrency/start-worker.ts'
import { EdgewiseError, fromWireError, toWireError } from '../../base/errors.ts'
import type { VocabularyStore } from '../../storage/graphs/store.ts'
import type { ReadingName } from './language-service.ts'
import type { FromWorker, Question, ToWorker, WorkerTools } from './messages.ts'

/** A running language request. */
export interface ReadingTask {
  readonly tenant: string
  readonly name: ReadingName
  readonly input: unknown
  /** Called once, unless the task was abandoned. */
  settle(outcome: { readonly output: unknown } | { readonly error: EdgewiseError }): void
}

export interface WorkerSlotOptions {
  readonly tools: WorkerTools
  readonly store: VocabularyStore
  /** The time limit of one request in ms. */
  readonly readMs: number
}

/** An abandoned request has so long to end by itself. */
const GRACE_MS = 500
const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './reading-worker.ts' : './reading-worker.js', import.meta.url)

/** Runs one request at a time. A worker beyond its time limit is terminated and replaced at once. */
export class WorkerSlot {
  readonly #options: WorkerSlotOptions
  readonly #onFree: () => void
  #worker: Worker | null = null
  #isReady = false
  #isClosed = false
  #task: ReadingTask | null = null
  #timer: NodeJS.Timeout | undefined
  /** The rest of the request's time, and when it last started to run. */
  #leftMs = 0
  #since = 0
  /** The worker's pending requests to the store. */
  #questions = 0

  /** Calls `onFree` when the slot can take another task. */
  constructor(options: WorkerSlotOptions, onFree: () => void) {
    this.#options = options
    this.#onFree = onFree
  }

  get isFree(): boolean {
    return this.#task === null
  }

  isReading(task: ReadingTask): boolean {
    return this.#isReady && this.#task === task
  }

  get isReady(): boolean {
    return this.#isReady
  }

  /** Starts a worker ahead of the first task. */
  warm(): void {
    if (!this.#isClosed) this.#worker ??= this.#open()
  }

  /** The slot must be free. */
  start(task: ReadingTask): void {
    this.#task = task
    this.warm()
    // The process may end while workers are idle, not while one works.
    this.#worker?.ref()
    if (this.#isReady) this.#send(task)
  }

  /** Abandons a task: it may soon end by itself, which keeps the worker. */
  giveUp(task: ReadingTask): void {
    if (this.#task !== task) return
    if (this.#isReady) this.#limit(Math.min(GRACE_MS, this.#leftMs))
    else this.#end({ error: new EdgewiseError('EDGEWISE_CANCELLED') })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    this.#worker = null
    this.#end({ error: new EdgewiseError('EDGEWISE_CANCELLED') })
    await worker?.terminate()
  }

  #send({ name, input }: ReadingTask): void {
    this.#limit(this.#options.readMs)
    try {
      this.#post({ reading: name, input })
    } catch (cause) {
      this.#end({ error: fromWireError(toWireError(cause)) })
    }
  }

  #limit(ms: number): void {
    clearTimeout(this.#timer)
    this.#leftMs = ms
    this.#since = performance.now()
    this.#timer = setTimeout(() => this.#tookTooLong(), ms)
  }

  /** The time limit pauses while the worker waits for the store. */
  #pause(): void {
    clearTimeout(this.#timer)
    if (this.#questions++ === 0) this.#leftMs -= performance.now() - this.#since
  }

  #resume(): void {
    if (--this.#questions === 0) this.#limit(Math.max(1, this.#leftMs))
  }

  #tookTooLong(): void {
    const task = this.#task
    this.#task = null
    this.#replace()
    task?.settle({ error: new EdgewiseError('EDGEWISE_UNREADABLE', { readMs: this.#options.readMs }) })
  }

  #replace(): void {
    clearTimeout(this.#timer)
    this.#questions = 0
    void this.#worker?.terminate()
    this.#worker = this.#isClosed ? null : this.#open()
    this.#isReady = false
    this.#onFree()
  }

  #open(): Worker {
    const worker = startWorker(workerUrl)
    worker.postMessage(this.#options.tools)
    worker.on('message', (message: FromWorker) => {
      // A terminated worker may still have sent a message.
      if (this.#worker === worker) this.#hear(message)
    })
    const lost = (cause: unknown) => {
      if (this.#worker !== worker) return
      void worker.terminate()
      this.#worker = null
      this.#isReady = false
      this.#end({ error: fromWireError(toWireError(cause)) })
    }
    worker.on('error', lost)
    worker.on('messageerror', lost)
    worker.on('exit', (code) => lost(`the reading worker exited with code ${code}`))
    return worker
  }

  #hear(message: FromWorker): void {
    if ('ready' in message) {
      this.#isReady = true
      if (this.#task === null) this.#worker?.unref()
      else this.#send(this.#task)
    } else if ('question' in message) void this.#answer(message.id, message.question)
    else if ('error' in message) this.#end({ error: fromWireError(message.error) })
    else this.#end(message)
  }

  async #answer(answer: number, question: Question): Promise<void> {
    const [worker, task] = [this.#worker, this.#task]
    const { store } = this.#options
    if (task === null) return
    const { tenant } = task
    this.#pause()
    const found = question.read === 'schema' ? store.schema(tenant, question.graph) : store[question.read](tenant, question.graph, question.texts)
    const output = await found.then(
      (value) => ({ output: value }),
      (error: unknown) => ({ error: toWireError(error) })
    )
    if (this.#worker !== worker || this.#task !== task) return
    this.#resume()
    this.#post({ answer, ...output })
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message)
  }

  #end(outcome: Parameters<ReadingTask['settle']>[0]): void {
    clearTimeout(this.#timer)
    this.#questions = 0
    const task = this.#task
    if (task === null) return
    this.#task = null
    this.#worker?.unref()
    task.settle(outcome)
    this.#onFree()
  }
}

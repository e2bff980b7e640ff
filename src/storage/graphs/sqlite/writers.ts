import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { withLinkedSignal } from '../../../base/concurrency/link-signals.ts'
import { EdgewiseError, fromWireError, toWireError } from '../../../base/errors.ts'
import { abortable } from '../abortable.ts'
import type { ImportRecord } from '../import/record.ts'
import type { ImportedGraph, ImportOptions } from '../store.ts'
import type { WriteMessage, WriteReply, WriteTask } from './serve-write.ts'
import { startStoreWorker } from './start-store-worker.ts'

const BATCH_RECORDS = 1000
const BATCH_CHARACTERS = 1_000_000
const BATCHES_AHEAD = 4
const MAX_WRITERS = 4
/** Includes threads that have answered and are sweeping. */
const MAX_THREADS = 8
const CLOSE_MS = 3000
/** Starting a thread takes longer than most imports. */
const IDLE_MS = 5000

/** Runs imports and drops on up to 4 threads; an idle one is reused. Throws EDGEWISE_QUEUE_FULL for more at once. */
export class Writers {
  readonly #path: string
  readonly #workers = new Set<Worker>()
  #idle: Worker | null = null
  #writing = 0
  readonly #closing = new AbortController()

  constructor(path: string) {
    this.#path = path
  }

  async import(tenant: string, graph: string, records: AsyncIterable<ImportRecord>, options: ImportOptions): Promise<ImportedGraph> {
    const { signal, onProgress, ...plain } = options
    const write = this.#write({ kind: 'import', tenant, graph, options: plain }, onProgress)
    const info = await withLinkedSignal([signal, this.#closing.signal], (linked) => write.feed(records, linked))
    if (info === null) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'An import ended without a graph.' })
    return info
  }

  async drop(tenant: string, graph: string): Promise<void> {
    await this.#write({ kind: 'drop', tenant, graph }).outcome
  }

  /** Removes leftovers of interrupted imports in the background. */
  sweep(): void {
    // Busy writers sweep once they have answered.
    if (this.#workers.size < MAX_WRITERS) this.#write({ kind: 'sweep' }).outcome.catch(() => {})
  }

  /** Cancels running imports, and aborts a long sweep, which the next one continues. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#idle?.postMessage(null)
    await Promise.all(
      [...this.#workers].map(async (worker) => {
        const timer = setTimeout(() => worker.terminate(), CLOSE_MS)
        await once(worker, 'exit')
        clearTimeout(timer)
      })
    )
  }

  #write(task: WriteTask, onProgress?: ImportOptions['onProgress']): Write {
    if (this.#writing >= MAX_WRITERS || (this.#idle === null && this.#workers.size >= MAX_THREADS)) {
      throw new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: 'imports', size: this.#writing, retryAfterSeconds: 30 })
    }
    const write = new Write(this.#takeWorker(), task, onProgress)
    this.#writing++
    const end = () => {
      this.#writing--
    }
    write.outcome.then(end, end)
    return write
  }

  #takeWorker(): Worker {
    const idle = this.#idle
    this.#idle = null
    idle?.ref()
    return idle ?? this.#startWorker()
  }

  #startWorker(): Worker {
    const worker = startStoreWorker({ role: 'writer', path: this.#path })
    this.#workers.add(worker)
    worker.on('message', (reply: WriteReply) => {
      if ('idle' in reply) this.#keep(worker)
    })
    // Between two writes no other listener exists, and an unhandled error would end the process.
    worker.on('error', () => this.#workers.delete(worker))
    worker.on('exit', () => {
      this.#workers.delete(worker)
      if (this.#idle === worker) this.#idle = null
    })
    return worker
  }

  /** Keeps one thread for the next write, without keeping the process alive. */
  #keep(worker: Worker): void {
    if (this.#idle !== null || this.#closing.signal.aborted) {
      worker.postMessage(null)
      return
    }
    this.#idle = worker
    worker.unref()
    setTimeout(() => {
      if (this.#idle !== worker) return
      this.#idle = null
      worker.postMessage(null)
    }, IDLE_MS).unref()
  }
}

/** One write, as its caller sees it. */
class Write {
  /** Resolves at the writer's end; rejects when the write failed. */
  readonly outcome: Promise<ImportedGraph | null>
  readonly #worker: Worker
  readonly #ended = new AbortController()
  #ahead = 0
  #taken: () => void = () => {}

  constructor(worker: Worker, task: WriteTask, onProgress?: ImportOptions['onProgress']) {
    this.#worker = worker
    this.outcome = outcomeOf(worker, (reply) => {
      if ('progress' in reply) onProgress?.(reply.progress)
      else if ('taken' in reply) {
        this.#ahead--
        this.#taken()
      }
    })
    this.#post({ task })
    const end = () => {
      this.#ended.abort()
      this.#taken()
    }
    this.outcome.then(end, end)
  }

  /** Sends the records, at most 4 batches ahead of the writer. A failing source ends the import; its error is thrown once everything is undone. */
  async feed(records: AsyncIterable<ImportRecord>, signal: AbortSignal): Promise<ImportedGraph | null> {
    const cancel = () => this.#post({ abort: { code: 'EDGEWISE_CANCELLED', parameters: {} } })
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel)
    try {
      await withLinkedSignal([signal, this.#ended.signal], (linked) => this.#send(abortable(records, linked)))
    } catch (error) {
      if (!this.#ended.signal.aborted) {
        this.#post({ abort: toWireError(error) })
        await this.outcome.catch(() => {})
        throw error
      }
    } finally {
      signal.removeEventListener('abort', cancel)
    }
    return this.outcome
  }

  async #send(records: AsyncIterable<ImportRecord>): Promise<void> {
    let batch: ImportRecord[] = []
    let characters = 0
    for await (const record of records) {
      // Its error would reach the worker without its class.
      if (record.kind === 'invalid') throw record.error
      batch.push(record)
      characters += lengthOf(record)
      if (batch.length < BATCH_RECORDS && characters < BATCH_CHARACTERS) continue
      await this.#sendBatch(batch)
      batch = []
      characters = 0
    }
    await this.#sendBatch(batch)
    this.#post({ end: true })
  }

  async #sendBatch(records: ImportRecord[]): Promise<void> {
    this.#post({ records })
    this.#ahead++
    while (this.#ahead >= BATCHES_AHEAD && !this.#ended.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#taken = resolve
      })
    }
  }

  #post(message: WriteMessage): void {
    this.#worker.postMessage(message)
  }
}

/** Resolves with the outcome of a worker's task, and passes on its replies until then. */
function outcomeOf(worker: Worker, hear: (reply: WriteReply) => void): Promise<ImportedGraph | null> {
  let leave = () => {}
  const outcome = new Promise<ImportedGraph | null>((resolve, reject) => {
    const onMessage = (reply: WriteReply) => {
      hear(reply)
      if ('done' in reply) resolve(reply.done)
      else if ('error' in reply) reject(fromWireError(reply.error))
    }
    const onExit = () => reject(new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'a store thread exited unexpectedly' }))
    worker.on('message', onMessage).on('error', reject).on('exit', onExit)
    leave = () => {
      worker.off('message', onMessage).off('error', reject).off('exit', onExit)
    }
  })
  outcome.then(leave, leave)
  return outcome
}

function lengthOf(record: ImportRecord): number {
  if (!('properties' in record)) return 0
  let characters = 0
  for (const value of Object.values(record.properties)) if (typeof value === 'string') characters += value.length
  return characters
}

import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { withLinkedSignal } from '../../concurrency/link-signals.ts'
import { EdgewiseError, fromWireError, toWireError } from '../../errors.ts'
import { abortable } from '../abortable.ts'
import type { ImportRecord } from '../import/record.ts'
import type { ImportedGraph, ImportOptions } from '../store.ts'
import type { ReplaceOptions } from './import-graph.ts'
import type { WriteMessage, WriteReply } from './serve-write.ts'
import { startWorker, type WorkerTask } from './start-worker.ts'

const BATCH_RECORDS = 1000
const BATCH_CHARACTERS = 1_000_000
const BATCHES_AHEAD = 4
const MAX_WRITERS = 4
/** Those that have answered and sweep included. */
const MAX_THREADS = 8
const CLOSE_MS = 3000

/** Runs imports and drops, each on a thread of its own that sweeps once it has answered. More than 4 at once are EDGEWISE_QUEUE_FULL. */
export class Writers {
  readonly #path: string
  readonly #workers = new Set<Worker>()
  #writing = 0
  readonly #closing = new AbortController()

  constructor(path: string) {
    this.#path = path
  }

  async import(tenant: string, graph: string, records: AsyncIterable<ImportRecord>, options: ReplaceOptions): Promise<ImportedGraph> {
    const { signal, onProgress, ...plain } = options
    const write = this.#write({ role: 'import', path: this.#path, tenant, graph, options: plain }, onProgress)
    const info = await withLinkedSignal([signal, this.#closing.signal], (linked) => write.feed(records, linked))
    if (info === null) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'An import ended without a graph.' })
    return info
  }

  async drop(tenant: string, graph: string): Promise<void> {
    await this.#write({ role: 'drop', path: this.#path, tenant, graph }).outcome
  }

  /** Removes what interrupted imports left behind, in the background. */
  sweep(): void {
    // Writers that are busy sweep once they have answered.
    if (this.#workers.size < MAX_WRITERS) this.#write({ role: 'sweep', path: this.#path }).outcome.catch(() => {})
  }

  /** Running imports end as cancelled; a sweep that takes long is cut off: the next one goes on with it. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(
      [...this.#workers].map(async (worker) => {
        const timer = setTimeout(() => worker.terminate(), CLOSE_MS)
        await once(worker, 'exit')
        clearTimeout(timer)
      })
    )
  }

  #write(task: WorkerTask, onProgress?: ImportOptions['onProgress']): Write {
    if (this.#writing >= MAX_WRITERS || this.#workers.size >= MAX_THREADS) {
      throw new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: 'imports', size: this.#writing, retryAfterSeconds: 30 })
    }
    const worker = startWorker(task)
    this.#workers.add(worker)
    worker.on('exit', () => this.#workers.delete(worker))
    const write = new Write(worker, onProgress)
    this.#writing++
    const end = () => {
      this.#writing--
    }
    write.outcome.then(end, end)
    return write
  }
}

/** One writer seen from its caller. */
class Write {
  /** The writer's own end; rejects when the write failed. */
  readonly outcome: Promise<ImportedGraph | null>
  readonly #worker: Worker
  readonly #ended = new AbortController()
  #ahead = 0
  #taken: () => void = () => {}

  constructor(worker: Worker, onProgress?: ImportOptions['onProgress']) {
    this.#worker = worker
    this.outcome = new Promise<ImportedGraph | null>((resolve, reject) => {
      worker.on('message', (reply: WriteReply) => {
        if ('taken' in reply) {
          this.#ahead--
          this.#taken()
        } else if ('progress' in reply) onProgress?.(reply.progress)
        else if ('done' in reply) resolve(reply.done)
        else reject(fromWireError(reply.error))
      })
      worker.on('error', reject)
      worker.on('exit', () => reject(new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'a store thread ended early' })))
    })
    const end = () => {
      this.#ended.abort()
      this.#taken()
    }
    this.outcome.then(end, end)
  }

  /** Sends the records, at most 4 batches ahead of the writer. A failure of the source ends the import; the source's error is thrown once all is undone. */
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

function lengthOf(record: ImportRecord): number {
  if (!('properties' in record)) return 0
  let characters = 0
  for (const value of Object.values(record.properties)) if (typeof value === 'string') characters += value.length
  return characters
}

import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { EdgewiseError, fromWireError } from '../../../base/errors.ts'
import { type KernelControl, SharedControl } from '../../../graph/control.ts'
import type { ReadArgument, ReadJob, ReadName, ReadOutput } from './reads.ts'
import type { ReadReply } from './serve-reads.ts'
import { startWorker } from './start-worker.ts'

const MAX_QUEUED = 256
const POLL_MS = 20
const RETRY_AFTER_SECONDS = 5

interface Waiting {
  readonly job: ReadJob
  readonly shared: SharedControl
  settle(reply: ReadReply | { readonly thrown: unknown }): void
}

interface Reader {
  readonly worker: Worker
  busy: Waiting | null
}

/** Store workers for long reads, fair between tenants: the next job belongs to the least recently served tenant. */
export class ReaderPool {
  readonly #path: string
  readonly #threads: number
  readonly #readers = new Set<Reader>()
  readonly #queue: Waiting[] = []
  readonly #servedAt = new Map<string, number>()
  #served = 0
  #closed = false

  constructor(path: string, threads: number) {
    this.#path = path
    this.#threads = threads
  }

  /**
   * Calls `control.check` every 20 ms; its error is thrown at once, and the worker stops at its next check. Throws EDGEWISE_QUEUE_FULL when the queue is full.
   */
  async run<N extends ReadName>(name: N, tenant: string, graph: string, argument: ReadArgument<N>, control?: KernelControl): Promise<ReadOutput<N>> {
    if (this.#closed) throw unavailable('it is closed')
    control?.check(0)
    if (this.#queue.length >= MAX_QUEUED) {
      throw new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: 'store reads', size: this.#queue.length, retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    const shared = new SharedControl()
    const job: ReadJob<N> = { name, tenant, graph, argument, words: shared.words }
    let poll: NodeJS.Timeout | undefined
    try {
      return await new Promise<ReadOutput<N>>((resolve, reject) => {
        const waiting: Waiting = {
          job: job as unknown as ReadJob,
          shared,
          settle(reply) {
            if ('thrown' in reply) reject(reply.thrown)
            else if ('error' in reply) reject(fromWireError(reply.error))
            else resolve(reply.output as ReadOutput<N>)
          }
        }
        if (control !== undefined) poll = setInterval(() => this.#poll(waiting, control), POLL_MS)
        this.#queue.push(waiting)
        this.#next()
      })
    } finally {
      clearInterval(poll)
    }
  }

  /** Ends running reads with EDGEWISE_STORE_UNAVAILABLE. */
  async close(): Promise<void> {
    this.#closed = true
    for (const waiting of this.#queue.splice(0)) waiting.settle({ thrown: unavailable('it is closing') })
    await Promise.all(
      [...this.#readers].map(async (reader) => {
        reader.busy?.shared.cancel()
        reader.busy?.settle({ thrown: unavailable('it is closing') })
        reader.worker.postMessage(null)
        await once(reader.worker, 'exit')
      })
    )
  }

  #poll(waiting: Waiting, control: KernelControl): void {
    try {
      control.check(waiting.shared.progress)
    } catch (error) {
      waiting.shared.cancel()
      const at = this.#queue.indexOf(waiting)
      if (at !== -1) this.#queue.splice(at, 1)
      waiting.settle({ thrown: error })
    }
  }

  #next(): void {
    if (this.#queue.length === 0 || this.#closed) return
    const reader = [...this.#readers].find((candidate) => candidate.busy === null) ?? (this.#readers.size < this.#threads ? this.#start() : undefined)
    if (reader === undefined) return
    const waiting = this.#takeFairly()
    reader.busy = waiting
    reader.worker.postMessage(waiting.job)
    this.#next()
  }

  #takeFairly(): Waiting {
    let best = 0
    const servedAt = (at: number) => this.#servedAt.get(this.#queue[at]?.job.tenant ?? '') ?? 0
    for (let at = 1; at < this.#queue.length; at++) if (servedAt(at) < servedAt(best)) best = at
    const [waiting] = this.#queue.splice(best, 1) as [Waiting]
    if (this.#queue.length === 0) this.#servedAt.clear()
    this.#servedAt.set(waiting.job.tenant, ++this.#served)
    return waiting
  }

  #start(): Reader {
    const worker = startWorker({ role: 'reader', path: this.#path })
    const reader: Reader = { worker, busy: null }
    this.#readers.add(reader)
    worker.on('message', (reply: ReadReply) => {
      reader.busy?.settle(reply)
      reader.busy = null
      this.#next()
    })
    const lost = (error: unknown) => {
      this.#readers.delete(reader)
      reader.busy?.settle({ thrown: error })
      reader.busy = null
      this.#next()
    }
    worker.on('error', lost)
    worker.on('exit', () => lost(unavailable('a store thread ended early')))
    return reader
  }
}

function unavailable(detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail })
}

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { EdgewiseError, type WireError } from '../../../base/errors.ts'
import { type KernelControl, SharedControl } from '../../../graph/control.ts'
import type { CsrProjection } from '../../../graph/projection.ts'
import type { Neo4jOptions } from '../../neo4j/connection.ts'
import type { ScratchRows } from '../scratch.ts'
import type { CypherOutput, CypherTask } from './cypher/read-rows.ts'
import type { ProjectTask } from './project-task.ts'
import type { ScratchTask } from './scratch/read-scratch.ts'

/** Tasks of the threads. */
export interface Reads {
  readonly projection: { readonly task: ProjectTask; readonly output: CsrProjection }
  readonly cypher: { readonly task: CypherTask; readonly output: CypherOutput }
  readonly scratch: { readonly task: ScratchTask; readonly output: ScratchRows }
}

/** The message to a thread. `words` are those of a SharedControl. */
export type ReaderJob = { [Kind in keyof Reads]: { readonly kind: Kind; readonly task: Reads[Kind]['task']; readonly words: Int32Array } }[keyof Reads]

export interface ReaderFailure {
  readonly error: WireError
  /** The server's own message, where it refused. */
  readonly said?: { readonly code: string; readonly message: string }
}

export type ReaderReply = { readonly output: Reads[keyof Reads]['output'] } | ReaderFailure

interface Waiting {
  readonly job: ReaderJob
  readonly shared: SharedControl
  settle(reply: ReaderReply | { readonly thrown: unknown }): void
}

interface Seat {
  readonly worker: Worker
  busy: Waiting | null
  /** Runs while a stopped worker has not answered. */
  grace?: NodeJS.Timeout
}

const MAX_QUEUED = 256
const POLL_MS = 20
const RETRY_AFTER_SECONDS = 5
/** A worker that does not stop within this time, for example because its server is silent, is terminated. */
const GRACE_MS = 5000

/** Worker threads that read over their own connections, started on first use and kept, so that the driver's decoding blocks no other thread. */
export class ReaderThreads {
  readonly #options: Neo4jOptions
  readonly #queueName: string
  readonly #count: number
  readonly #seats = new Set<Seat>()
  readonly #queue: Waiting[] = []
  #closed = false

  /** `queueName` names the queue in errors. */
  constructor(options: Neo4jOptions, queueName: string, count = 2) {
    this.#options = options
    this.#queueName = queueName
    this.#count = count
  }

  /** Throws EDGEWISE_QUEUE_FULL when the queue is full. */
  async run<Kind extends keyof Reads>(kind: Kind, task: Reads[Kind]['task'], control: KernelControl): Promise<Reads[Kind]['output']> {
    if (this.#closed) throw unavailable('it is closed')
    control.check(0)
    if (this.#queue.length >= MAX_QUEUED) {
      throw new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: this.#queueName, size: this.#queue.length, retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    const shared = new SharedControl()
    let poll: NodeJS.Timeout | undefined
    try {
      return await new Promise<Reads[Kind]['output']>((resolve, reject) => {
        const waiting: Waiting = {
          job: { kind, task, words: shared.words } as ReaderJob,
          shared,
          settle(reply) {
            if ('thrown' in reply) reject(reply.thrown)
            else if ('error' in reply) reject(failureOf(reply))
            else resolve(reply.output as Reads[Kind]['output'])
          }
        }
        poll = setInterval(() => this.#poll(waiting, control), POLL_MS)
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
      [...this.#seats].map(async (seat) => {
        seat.worker.ref()
        const exit = once(seat.worker, 'exit')
        seat.busy?.settle({ thrown: unavailable('it is closing') })
        this.#stop(seat)
        seat.worker.postMessage(null)
        await exit
      })
    )
  }

  #poll(waiting: Waiting, control: KernelControl): void {
    try {
      control.check(waiting.shared.progress)
    } catch (error) {
      const at = this.#queue.indexOf(waiting)
      if (at !== -1) this.#queue.splice(at, 1)
      for (const seat of this.#seats) if (seat.busy === waiting) this.#stop(seat)
      waiting.settle({ thrown: error })
    }
  }

  #stop(seat: Seat): void {
    seat.busy?.shared.cancel()
    seat.grace ??= setTimeout(() => seat.worker.terminate(), GRACE_MS).unref()
  }

  #next(): void {
    if (this.#queue.length === 0 || this.#closed) return
    const seat = [...this.#seats].find(({ busy }) => busy === null) ?? (this.#seats.size < this.#count ? this.#start() : undefined)
    if (seat === undefined) return
    const waiting = this.#queue.shift() as Waiting
    seat.busy = waiting
    seat.worker.postMessage(waiting.job)
  }

  #start(): Seat {
    const worker = startWorker(this.#options)
    worker.unref()
    const seat: Seat = { worker, busy: null }
    this.#seats.add(seat)
    worker.on('message', (reply: ReaderReply) => {
      seat.busy?.settle(reply)
      this.#free(seat)
    })
    const lost = (error: unknown) => {
      this.#seats.delete(seat)
      seat.busy?.settle({ thrown: error })
      this.#free(seat)
    }
    worker.on('error', lost)
    worker.on('exit', () => lost(unavailable('a reading thread ended early')))
    return seat
  }

  #free(seat: Seat): void {
    seat.busy = null
    if (!this.#closed) {
      clearTimeout(seat.grace)
      delete seat.grace
    }
    this.#next()
  }
}

/** Runs from source under tsx, or from the bundle beside this file. */
function startWorker(workerData: Neo4jOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./reader-worker.js', import.meta.url), { workerData })
  // Node 20 does not apply `--import=tsx` to a worker's entry module, so the worker registers it itself.
  const [tsx, entry] = [import.meta.resolve('tsx/esm/api'), new URL('./reader-worker.ts', import.meta.url).href].map((url) => JSON.stringify(url))
  return new Worker(`import(${tsx}).then(({ register }) => { register(); return import(${entry}) })`, { eval: true, workerData })
}

function unavailable(detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail })
}

/** The error, with the server's message as its cause. */
function failureOf({ error, said }: ReaderFailure): EdgewiseError {
  return new EdgewiseError(error.code, error.parameters, said === undefined ? {} : { cause: said })
}

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { EdgewiseError, fromWireError, type WireError } from '../../errors.ts'
import { type KernelControl, SharedControl } from '../../graph/control.ts'
import type { CsrProjection } from '../../graph/projection.ts'
import type { ProjectionSpec } from '../../graph/spec.ts'
import type { Neo4j, Neo4jOptions } from '../../neo4j/connection.ts'
import type { GraphSchema } from '../store.ts'
import type { ProjectTask } from './project-task.ts'
import { projectionSource } from './projection-source.ts'
import type { GraphView } from './view.ts'

/** What a projection worker is sent. `words` are those of a SharedControl. */
export interface ProjectJob {
  readonly task: ProjectTask
  readonly words: Int32Array
}

export type ProjectReply = { readonly output: CsrProjection } | { readonly error: WireError }

interface Waiting {
  readonly job: ProjectJob
  readonly shared: SharedControl
  settle(reply: ProjectReply | { readonly thrown: unknown }): void
}

interface Seat {
  readonly worker: Worker
  busy: Waiting | null
  /** Runs while a worker that was told to stop has not answered. */
  grace?: NodeJS.Timeout
}

const MAX_QUEUED = 256
const POLL_MS = 20
const RETRY_AFTER_SECONDS = 5
/** A worker that does not stop in this time, as when its server has fallen silent, is ended. */
const GRACE_MS = 5000

/**
 * The part of the graph that the spec names, in arrays on shared memory: read and built by `threads`, so that the event loop stays free. `control.check` is asked every
 * 20 ms; what it throws is thrown at once and stops the statements in the server. Memory is bounded by those who hold projections, by the counts of the graph.
 */
export async function project(
  neo4j: Neo4j,
  view: GraphView,
  schema: GraphSchema,
  spec: ProjectionSpec,
  control: KernelControl,
  threads: ProjectThreads
): Promise<CsrProjection> {
  const source = await projectionSource(neo4j, view, schema, spec, { check: () => control.check(0) })
  const types = schema.relationshipTypes.filter(({ type }) => spec.types.length === 0 || spec.types.includes(type))
  const relationshipCount = types.reduce((sum, { count }) => sum + count, 0)
  return threads.run({ tenant: view.tenant, graph: view.info.name, spec, source, relationshipCount }, control)
}

/** Worker threads that read and build projections over connections of their own, started when they are first needed and kept. */
export class ProjectThreads {
  readonly #options: Neo4jOptions
  readonly #count: number
  readonly #seats = new Set<Seat>()
  readonly #queue: Waiting[] = []
  #closed = false

  constructor(options: Neo4jOptions, count = 2) {
    this.#options = options
    this.#count = count
  }

  /** A full queue is EDGEWISE_QUEUE_FULL. */
  async run(task: ProjectTask, control: KernelControl): Promise<CsrProjection> {
    if (this.#closed) throw unavailable('it is closed')
    control.check(0)
    if (this.#queue.length >= MAX_QUEUED) {
      throw new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: 'projections', size: this.#queue.length, retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    const shared = new SharedControl()
    let poll: NodeJS.Timeout | undefined
    try {
      return await new Promise<CsrProjection>((resolve, reject) => {
        const waiting: Waiting = {
          job: { task, words: shared.words },
          shared,
          settle(reply) {
            if ('thrown' in reply) reject(reply.thrown)
            else if ('error' in reply) reject(fromWireError(reply.error))
            else resolve(reply.output)
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

  /** Running projections end as unavailable. */
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
    worker.on('message', (reply: ProjectReply) => {
      seat.busy?.settle(reply)
      this.#free(seat)
    })
    const lost = (error: unknown) => {
      this.#seats.delete(seat)
      seat.busy?.settle({ thrown: error })
      this.#free(seat)
    }
    worker.on('error', lost)
    worker.on('exit', () => lost(unavailable('a projection thread ended early')))
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
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./project-worker.js', import.meta.url), { workerData })
  // Node 20 does not apply `--import=tsx` to the module that a worker starts with: it is registered from inside.
  const [tsx, entry] = [import.meta.resolve('tsx/esm/api'), new URL('./project-worker.ts', import.meta.url).href].map((url) => JSON.stringify(url))
  return new Worker(`import(${tsx}).then(({ register }) => { register(); return import(${entry}) })`, { eval: true, workerData })
}

function unavailable(detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail })
}

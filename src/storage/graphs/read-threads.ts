import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { FairPool } from '../../base/concurrency/fair-pool.ts'
import { type ThreadContract, ThreadSlot } from '../../base/concurrency/thread-slot.ts'
import { EdgewiseError, type WireError } from '../../base/errors.ts'
import { type KernelControl, SharedControl } from '../../graph/control.ts'

export interface ReadFailure {
  readonly error: WireError
  /** The server's own words, if it refused. */
  readonly serverError?: { readonly code: string; readonly message: string }
}

/** The answer of a thread to a job. */
export type ReadReply<Output = unknown> = { readonly output: Output } | ReadFailure

interface Read {
  readonly job: unknown
  readonly shared: SharedControl
}

export interface ReadThreadsOptions {
  /** Starts a worker, which answers one job at a time by a `ReadReply` until it gets `null`. */
  open(): Worker
  readonly threads: number
  /** Name of the queue in errors. */
  readonly queue: string
}

const MAX_QUEUED = 256
const POLL_MS = 20
const RETRY_AFTER_MS = 5000
/** A worker that does not stop in this time, such as one whose server is silent, is terminated. */
const GRACE_MS = 5000

const unavailable = (detail: string) => new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail })

function errorOf({ error, serverError }: ReadFailure): EdgewiseError {
  return new EdgewiseError(error.code, error.parameters, serverError === undefined ? {} : { cause: serverError })
}

/** A read that is given up stops at its next check. Its slot stays taken until its thread has answered or exited. */
const threadContract = (open: () => Worker): ThreadContract<Read, ReadReply> => ({
  open,
  send: ({ request }, slot) => slot.post(request.job),
  hear: (reply, slot) => slot.end('error' in reply ? { error: errorOf(reply) } : reply),
  giveUp({ request }, slot) {
    request.shared.cancel()
    slot.limit(GRACE_MS, () => slot.terminate())
  },
  lost: (cause) => ({ error: cause instanceof Error ? cause : unavailable('a reading thread ended early') }),
  async leave(worker, task) {
    task?.request.shared.cancel()
    worker.ref()
    const grace = setTimeout(() => worker.terminate(), GRACE_MS).unref()
    worker.postMessage(null)
    await once(worker, 'exit')
    clearTimeout(grace)
  }
})

/** Worker threads decode rows off the main thread. They start on demand, and tenants take turns. */
export class ReadThreads {
  readonly #pool: FairPool<Read, ThreadSlot<Read, ReadReply>>

  constructor({ open, threads, queue }: ReadThreadsOptions) {
    const contract = threadContract(open)
    this.#pool = new FairPool({
      name: queue,
      size: threads,
      slot: (onFree) => new ThreadSlot(contract, onFree),
      queueSize: MAX_QUEUED,
      retryAfterMs: RETRY_AFTER_MS,
      closed: () => unavailable('it is closed')
    })
  }

  /**
   * Runs the job that `jobOf` makes with the words of a SharedControl. `control.check` runs every 20 ms; an error it throws is thrown at once, and the worker
   * stops at its next check. When the queue is full, this read or the last one of the busiest tenant fails with EDGEWISE_QUEUE_FULL.
   */
  async run<Output>(tenant: string, jobOf: (words: Int32Array) => unknown, control?: KernelControl): Promise<Output> {
    const shared = new SharedControl()
    const leaving = new AbortController()
    const check = () => {
      try {
        control?.check(shared.progress)
      } catch (error) {
        leaving.abort(error)
      }
    }
    check()
    const poll = control && setInterval(check, POLL_MS)
    try {
      return await this.#pool.run<Output>(tenant, { job: jobOf(shared.words), shared }, leaving.signal)
    } catch (error) {
      throw leaving.signal.aborted ? leaving.signal.reason : error
    } finally {
      clearInterval(poll)
    }
  }

  /** Starts a worker before the first read. */
  warm(): void {
    this.#pool.slots[0]?.warm()
  }

  /** Running reads end with EDGEWISE_STORE_UNAVAILABLE. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}

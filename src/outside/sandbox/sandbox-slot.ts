import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../base/concurrency/start-worker.ts'
import { EdgewiseError, fromWireError, toWireError } from '../../base/errors.ts'
import { GRACE_MS, tooLarge, tooLong } from './limits.ts'
import type { SandboxOutcome, SandboxReply, SandboxRequest } from './messages.ts'

/** One run under way. */
export interface SandboxTask {
  readonly tenant: string
  readonly request: SandboxRequest
  /** Called once, unless the task was given up. */
  settle(outcome: SandboxOutcome | EdgewiseError): void
}

/** A thread that nobody needs ends, and gives its memory back. */
const IDLE_MS = 30_000
const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './sandbox-worker.ts' : './sandbox-worker.js', import.meta.url)
/** Beside them, what runs has limits of its own: these hold if all else fails. */
const apart = { env: {}, argv: [], resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 } }

/** A place for one run at a time, on a thread that is started with the first and ended where a run does not end by itself. */
export class SandboxSlot {
  readonly #runMs: number
  readonly #onFree: () => void
  #worker: Worker | null = null
  #isReady = false
  #task: SandboxTask | null = null
  #timer: NodeJS.Timeout | undefined

  /** `onFree` is called when the seat can take the next task. */
  constructor(runMs: number, onFree: () => void) {
    this.#runMs = runMs
    this.#onFree = onFree
  }

  get isFree(): boolean {
    return this.#task === null
  }

  /** The seat must be free. */
  start(task: SandboxTask): void {
    clearTimeout(this.#timer)
    this.#task = task
    this.#worker ??= this.#open()
    // The process may end while its threads are idle, not while one runs.
    this.#worker.ref()
    if (this.#isReady) this.#send(task)
  }

  /** Nobody waits for the task any more. */
  giveUp(task: SandboxTask): void {
    if (this.#task === task) this.#discard(new EdgewiseError('EDGEWISE_CANCELLED'))
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#discard(new EdgewiseError('EDGEWISE_CANCELLED'))
    await worker?.terminate()
  }

  #open(): Worker {
    const worker = startWorker(workerUrl, apart)
    worker.on('message', (reply: SandboxReply) => {
      // A thread that was ended may still have had the last word under way.
      if (this.#worker === worker) this.#hear(reply)
    })
    const lost = (cause: unknown) => {
      if (this.#worker !== worker) return
      const isFull = (cause as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#discard(isFull ? { ok: false, error: tooLarge, printed: '' } : fromWireError(toWireError(cause)))
    }
    worker.on('error', lost)
    worker.on('messageerror', lost)
    worker.on('exit', (code) => lost(`the sandbox thread exited with code ${code}`))
    return worker
  }

  #send({ request }: SandboxTask): void {
    this.#timer = setTimeout(() => this.#discard({ ok: false, error: tooLong(this.#runMs), printed: '' }), this.#runMs + GRACE_MS)
    this.#worker?.postMessage(request)
  }

  #hear(reply: SandboxReply): void {
    if ('ready' in reply) {
      this.#isReady = true
      if (this.#task !== null) this.#send(this.#task)
    } else if ('outcome' in reply) this.#end(reply.outcome)
    else this.#discard('full' in reply ? { ok: false, error: tooLarge, printed: '' } : fromWireError(reply.error))
  }

  /** The thread serves nobody any more; the next run starts another. */
  #discard(outcome: SandboxOutcome | EdgewiseError): void {
    void this.#worker?.terminate()
    this.#worker = null
    this.#isReady = false
    this.#end(outcome)
  }

  #end(outcome: SandboxOutcome | EdgewiseError): void {
    clearTimeout(this.#timer)
    const task = this.#task
    if (task === null) return
    this.#task = null
    this.#worker?.unref()
    if (this.#worker !== null) this.#timer = setTimeout(() => this.#discard(new EdgewiseError('EDGEWISE_CANCELLED')), IDLE_MS).unref()
    task.settle(outcome)
    this.#onFree()
  }
}

import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../base/concurrency/start-worker.ts'
import { EdgewiseError, fromWireError, toWireError } from '../../base/errors.ts'
import { GRACE_MS, tooLarge, tooLong } from './limits.ts'
import type { SandboxOutcome, SandboxReply, SandboxRequest } from './messages.ts'

export interface SandboxTask {
  readonly tenant: string
  readonly request: SandboxRequest
  /** Called once, unless the task was abandoned. */
  settle(outcome: SandboxOutcome | EdgewiseError): void
}

/** An idle thread ends after this time, and frees its memory. */
const IDLE_MS = 30_000
const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './sandbox-worker.ts' : './sandbox-worker.js', import.meta.url)
/** Runs have limits of their own; these limits of the thread hold if those fail. */
const apart = { env: {}, argv: [], resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 } }

/** A slot for one run at a time, on a thread that starts with the first run and is terminated when a run does not end by itself. */
export class SandboxSlot {
  readonly #runMs: number
  readonly #onFree: () => void
  #worker: Worker | null = null
  #isReady = false
  #task: SandboxTask | null = null
  #timer: NodeJS.Timeout | undefined

  /** `onFree` is called when the slot can take the next task. */
  constructor(runMs: number, onFree: () => void) {
    this.#runMs = runMs
    this.#onFree = onFree
  }

  get isFree(): boolean {
    return this.#task === null
  }

  /** The slot must be free. */
  start(task: SandboxTask): void {
    clearTimeout(this.#timer)
    this.#task = task
    this.#worker ??= this.#open()
    // The process may exit while its threads are idle, but not while one runs.
    this.#worker.ref()
    if (this.#isReady) this.#send(task)
  }

  /** Abandons a task that no caller waits for. */
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
      // A terminated thread may still have a message in flight.
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

  /** Discards the thread; the next run starts another. */
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

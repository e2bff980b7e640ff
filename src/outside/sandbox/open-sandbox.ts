import { FairPool, type Outcome } from '../../base/concurrency/fair-pool.ts'
import { startWorker } from '../../base/concurrency/start-worker.ts'
import { type ThreadContract, ThreadSlot } from '../../base/concurrency/thread-slot.ts'
import { EdgewiseError, fromWireError, toWireError } from '../../base/errors.ts'
import { GRACE_MS, MAX_RUN_MS, tooLarge, tooLong } from './limits.ts'
import type { SandboxOutcome, SandboxReply, SandboxRequest } from './messages.ts'
import type { ChangeOutcome, Sandbox, SandboxControl, ScriptOutcome, SparqlOutcome } from './sandbox.ts'

export interface SandboxOptions {
  /** Maximum parallel runs. */
  readonly threads: number
  /** Maximum waiting runs. */
  readonly queueSize: number
  /** Default 5 s. */
  readonly runMs?: number
}

export interface OpenSandbox extends Sandbox {
  /** Ends running and waiting runs with EDGEWISE_CANCELLED. */
  close(): Promise<void>
}

const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './sandbox-worker.ts' : './sandbox-worker.js', import.meta.url)
/** Runs have their own limits; these of the thread apply if those fail. */
const apart = { env: {}, argv: [], resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 } }

const failed = (error: string): Outcome => ({ output: { ok: false, error, printed: '' } satisfies SandboxOutcome })

/** A run that does not end by itself costs its thread. */
const threadContract = (runMs: number): ThreadContract<SandboxRequest, SandboxReply> => ({
  open: () => startWorker(workerUrl, apart),
  saysReady: true,
  idleMs: 30_000,
  send({ request }, slot) {
    slot.limit(runMs + GRACE_MS, () => slot.discard(failed(tooLong(runMs))))
    slot.post(request)
  },
  hear(reply, slot) {
    if ('output' in reply) slot.end(reply)
    else slot.discard('full' in reply ? failed(tooLarge) : { error: fromWireError(reply.error) })
  },
  giveUp: (_, slot) => slot.discard({ error: new EdgewiseError('EDGEWISE_CANCELLED') }),
  lost(cause) {
    const isFull = (cause as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
    return isFull ? failed(tooLarge) : { error: fromWireError(toWireError(cause)) }
  }
})

/** Runs code on worker threads, fair between tenants. Threads start on demand. */
export function openSandbox({ threads, queueSize, runMs = MAX_RUN_MS }: SandboxOptions): OpenSandbox {
  const contract = threadContract(runMs)
  const slot = (onFree: () => void) => new ThreadSlot(contract, onFree)
  const pool = new FairPool<SandboxRequest>({ name: 'code', size: threads, slot, queueSize, retryAfterMs: runMs })
  const run = <O extends SandboxOutcome>(request: SandboxRequest, { tenant, signal }: SandboxControl) => pool.run<O>(tenant, request, signal)
  return {
    runScript: (script, control) => run<ScriptOutcome>({ script, runMs }, control),
    runSparql: (sparql, control) => run<SparqlOutcome>({ sparql }, control),
    change: (change, control) => run<ChangeOutcome>({ change, runMs }, control),
    close: () => pool.close()
  }
}

import { createFairQueue } from '../../base/concurrency/fair-queue.ts'
import { EdgewiseError } from '../../base/errors.ts'
import { MAX_RUN_MS } from './limits.ts'
import type { SandboxOutcome, SandboxRequest } from './messages.ts'
import type { ChangeOutcome, Sandbox, SandboxControl, ScriptOutcome, SparqlOutcome } from './sandbox.ts'
import { SandboxSlot, type SandboxTask } from './sandbox-slot.ts'

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

/** Runs code on worker threads, fair between tenants. Threads start on demand. */
export function openSandbox({ threads, queueSize, runMs = MAX_RUN_MS }: SandboxOptions): OpenSandbox {
  const queue = createFairQueue<SandboxTask>(queueSize)
  let isClosed = false
  const seats = Array.from({ length: threads }, () => new SandboxSlot(runMs, fill))

  function fill(): void {
    for (const seat of seats) {
      if (isClosed || !seat.isFree) continue
      const task = queue.shift()
      if (task === undefined) return
      seat.start(task)
    }
  }
  function submit(task: SandboxTask): void {
    const sentAway = queue.push(task.tenant, task)
    fill()
    const retryAfterSeconds = Math.ceil(runMs / 1000)
    sentAway?.settle(new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: 'code', size: queue.size, retryAfterSeconds }))
  }
  function run(request: SandboxRequest, { tenant, signal }: SandboxControl): Promise<SandboxOutcome> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        if (!queue.remove(task)) for (const seat of seats) seat.giveUp(task)
        reject(new EdgewiseError('EDGEWISE_CANCELLED'))
      }
      const task: SandboxTask = {
        tenant,
        request,
        settle(outcome) {
          signal?.removeEventListener('abort', onAbort)
          if (outcome instanceof EdgewiseError) reject(outcome)
          else resolve(outcome)
        }
      }
      if (isClosed || signal?.aborted === true) return reject(new EdgewiseError('EDGEWISE_CANCELLED'))
      signal?.addEventListener('abort', onAbort, { once: true })
      submit(task)
    })
  }

  return {
    runScript: (script, control) => run({ script, runMs }, control) as Promise<ScriptOutcome>,
    runSparql: (sparql, control) => run({ sparql }, control) as Promise<SparqlOutcome>,
    change: (change, control) => run({ change, runMs }, control) as Promise<ChangeOutcome>,
    async close() {
      isClosed = true
      for (let task = queue.shift(); task !== undefined; task = queue.shift()) task.settle(new EdgewiseError('EDGEWISE_CANCELLED'))
      await Promise.all(seats.map((seat) => seat.close()))
    }
  }
}

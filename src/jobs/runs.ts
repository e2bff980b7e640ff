import { setMaxListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { EdgewiseError } from '../base/errors.ts'
import { traced } from '../base/telemetry/tracing.ts'
import type { Job } from '../storage/state/jobs.ts'
import type { Heartbeats } from './heartbeats.ts'
import type { Held } from './job-table.ts'
import type { JobKind } from './kind.ts'
import { contextOf, type RunOptions, runJob, type StopReason } from './run-job.ts'

export interface RunsOptions extends RunOptions {
  readonly heartbeats: Heartbeats
  /** The reason why the job's key no longer permits it, or null. */
  refusal(job: Job): Promise<EdgewiseError | null>
  /** Receives errors that no job records. */
  onError(error: unknown, jobId: string | null): void
  onEnd(): void
}

/** Time for a stopped run to give its job back. */
const HEED_MS = 2000

interface Run {
  readonly held: Held
  readonly stop: (reason: StopReason) => void
  readonly ended: Promise<void>
}

export class Runs {
  readonly #options: RunsOptions
  /** A job may occur twice: a run that lost its lease but ignores its signal, and its successor. */
  readonly #runs = new Set<Run>()

  constructor(options: RunsOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#runs.size
  }

  begin(job: Job, kind: JobKind): void {
    const abort = new AbortController()
    // Each parallel call of a run adds a listener.
    setMaxListeners(0, abort.signal)
    const stop = (reason: StopReason) => abort.abort(reason)
    const held: Held = { id: job.id, fence: job.lease.fence }
    const { heartbeats, onEnd } = this.#options
    heartbeats.hold(held, stop)
    const ended = this.#run(job, kind, held, abort.signal).finally(() => {
      heartbeats.letGo(held)
      this.#runs.delete(run)
      onEnd()
    })
    const run: Run = { held, stop, ended }
    this.#runs.add(run)
  }

  async #run(job: Job, kind: JobKind, held: Held, signal: AbortSignal): Promise<void> {
    const { heartbeats, refusal, onError, table } = this.#options
    try {
      const refused = await refusal(job)
      if (refused !== null) return await table.failed(held, refused)
      const context = contextOf(job, signal, (fraction) => heartbeats.progress(held, fraction), this.#options)
      const attributes = { 'edgewise.job.id': job.id, 'edgewise.job.attempt': job.attempt }
      await traced(`job ${job.kind}`, { attributes, parent: job.traceparent }, () => runJob(job, kind, context, this.#options))
    } catch (error) {
      // The lease is lost or the store is unreachable; the lease then expires and another worker takes over.
      onError(error, job.id)
    }
  }

  /** Resolves when all runs have ended; stops them after `graceMs`. A run that ignores its signal is abandoned, and its lease expires. */
  async end(graceMs: number): Promise<void> {
    const ended = Promise.all([...this.#runs].map(({ ended }) => ended))
    await endsWithin(graceMs, ended)
    for (const { stop } of this.#runs) stop('shutdown')
    await endsWithin(HEED_MS, ended)
    for (const { held } of this.#runs) this.#options.heartbeats.letGo(held)
  }
}

/** Resolves with the promise, or after `ms`. */
async function endsWithin(ms: number, ended: Promise<unknown>): Promise<void> {
  const time = new AbortController()
  await Promise.race([ended, setTimeout(ms, undefined, { signal: time.signal }).catch(() => {})])
  time.abort()
}

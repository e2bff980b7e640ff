import type { EdgewiseError } from '../errors.ts'
import type { Job } from '../state/jobs.ts'
import type { Heartbeats } from './heartbeats.ts'
import type { Held } from './job-table.ts'
import type { JobKind } from './kind.ts'
import { contextOf, type RunOptions, runJob, type StopReason } from './run-job.ts'

export interface RunsOptions extends RunOptions {
  readonly heartbeats: Heartbeats
  /** Why a job may no longer run as whom it was submitted; null: it may. */
  refusal(job: Job): Promise<EdgewiseError | null>
  /** What went wrong that no job tells. */
  onError(error: unknown, jobId: string | null): void
  /** A run has ended. */
  onEnd(): void
}

interface Run {
  readonly stop: (reason: StopReason) => void
  readonly ended: Promise<void>
}

/** The runs of one worker. */
export class Runs {
  readonly #options: RunsOptions
  readonly #runs = new Map<string, Run>()

  constructor(options: RunsOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#runs.size
  }

  /** Runs a job that was claimed. */
  begin(job: Job, kind: JobKind): void {
    const abort = new AbortController()
    const stop = (reason: StopReason) => abort.abort(reason)
    const held: Held = { id: job.id, fence: job.lease.fence }
    const { heartbeats, onEnd } = this.#options
    heartbeats.hold(held, stop)
    const ended = this.#run(job, kind, held, abort.signal).finally(() => {
      heartbeats.letGo(held)
      this.#runs.delete(job.id)
      onEnd()
    })
    this.#runs.set(job.id, { stop, ended })
  }

  async #run(job: Job, kind: JobKind, held: Held, signal: AbortSignal): Promise<void> {
    const { heartbeats, refusal, onError, table } = this.#options
    try {
      const refused = await refusal(job)
      if (refused !== null) return await table.failed(held, refused)
      const context = contextOf(job, signal, (fraction) => heartbeats.progress(held, fraction), this.#options)
      await runJob(job, kind, context, this.#options)
    } catch (error) {
      // Its lease is lost, or the store is away: then the lease runs out, and another worker takes over.
      onError(error, job.id)
    }
  }

  /** Resolves when all have ended; after `graceMs` they are stopped. */
  async end(graceMs: number): Promise<void> {
    const timer = setTimeout(() => {
      for (const { stop } of this.#runs.values()) stop('shutdown')
    }, graceMs)
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended))
    clearTimeout(timer)
  }
}

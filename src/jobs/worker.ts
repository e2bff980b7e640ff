import type { Jobs } from '../storage/state/jobs.ts'
import type { Kinds } from './kind.ts'
import { Runs, type RunsOptions } from './runs.ts'
import { createWakeable } from './wakeable.ts'

export interface WorkerOptions extends Omit<RunsOptions, 'onEnd' | 'jobs'> {
  readonly jobs: Jobs
  readonly kinds: Kinds
  /** Unique among workers. */
  readonly owner: string
  /** Maximum parallel runs. */
  readonly concurrency: number
  /** Maximum parallel runs per kind and tenant, over all workers. */
  readonly tenantLimit: number
  readonly leaseMs: number
  readonly pollMs: number
  /** Submits scheduled jobs. It is called before each poll, so it limits its own rate. */
  submitDue?(): Promise<void>
}

export interface Worker {
  start(): void
  /** Polls now, as after a submission in this process. */
  nudge(): void
  /** Used in place of `start`: resolves once nothing is due or running here, or on a stop. */
  untilIdle(): Promise<void>
  /** Claims no more jobs and lets runs end for `graceMs`; then it stops them and gives their jobs back. */
  stop(graceMs: number): Promise<void>
  readonly running: number
}

/** Maximum expired leases handled in one round. */
const REAP = 20

/** Claims and runs due jobs, and ends jobs that other workers abandoned. */
export function createWorker(options: WorkerOptions): Worker {
  const { jobs, table, kinds, owner, concurrency, tenantLimit: limit, leaseMs, pollMs, onError } = options
  const pause = createWakeable()
  const runs = new Runs({ ...options, onEnd: pause.wake })
  const claimable = kinds.all.map(({ name, version }) => ({ kind: name, version, limit }))
  let isStopping = false
  let loop: Promise<void> | null = null

  async function claimDue(): Promise<number> {
    let claimed = 0
    for (const id of await jobs.due(claimable, concurrency - runs.size)) {
      if (isStopping) break
      const job = await table.claim(id, { owner, leaseMs, limit })
      const kind = job === null ? undefined : kinds.get(job.kind)
      if (job === null || kind === undefined) continue
      claimed += 1
      runs.begin(job, kind)
    }
    return claimed
  }

  /** Whether another round may find work at once. */
  async function round(): Promise<boolean> {
    await options.submitDue?.()
    const lapsed = await jobs.lapsed(REAP)
    for (const id of lapsed) await table.lapse(id)
    const claimed = runs.size < concurrency && !isStopping ? await claimDue() : 0
    return (claimed > 0 && runs.size < concurrency) || lapsed.length === REAP
  }

  async function poll(): Promise<void> {
    while (!isStopping) {
      const isBusy = await round().catch((error: unknown) => onError(error, null))
      // Jitter keeps many workers from polling together.
      if (isBusy !== true) await pause.wait(pollMs * (0.5 + Math.random() / 2))
    }
  }

  /** Runs until `stop`. The end of a run wakes it, because its job may be due again or its slot free. */
  async function drain(): Promise<void> {
    while (!isStopping && ((await round()) || runs.size > 0)) if (runs.size > 0 && !isStopping) await pause.wait(pollMs)
  }

  return {
    start() {
      loop ??= poll()
    },
    nudge: pause.wake,
    async untilIdle() {
      loop = drain()
      await loop
    },
    async stop(graceMs) {
      isStopping = true
      pause.wake()
      // The caller of `untilIdle` receives its error.
      await loop?.catch(() => {})
      await runs.end(graceMs)
    },
    get running() {
      return runs.size
    }
  }
}

import type { Jobs } from '../storage/state/jobs.ts'
import type { Kinds } from './kind.ts'
import { Runs, type RunsOptions } from './runs.ts'
import { createWakeable } from './wakeable.ts'

export interface WorkerOptions extends Omit<RunsOptions, 'onEnd' | 'jobs'> {
  readonly jobs: Jobs
  readonly kinds: Kinds
  /** Unique among workers. */
  readonly owner: string
  /** Runs at a time. */
  readonly concurrency: number
  /** Runs of one kind for one tenant at a time, among all workers. */
  readonly tenantLimit: number
  readonly leaseMs: number
  readonly pollMs: number
  /** Submits what the clock asks for. Called before each look for work, so it says itself how often it does anything. */
  submitDue?(): Promise<void>
}

export interface Worker {
  start(): void
  /** Looks for work now, as after a submission in this process. */
  nudge(): void
  /** In place of `start`: resolves once nothing is due and nothing runs here, or the worker was stopped. */
  untilIdle(): Promise<void>
  /** Takes no more, and lets runs end for `graceMs`; then they stop, and their jobs are given back. */
  stop(graceMs: number): Promise<void>
  readonly running: number
}

/** Jobs whose lease ran out, ended in one round. */
const REAP = 20

/** Claims what is due and runs it, and ends what other workers left behind. */
export function createWorker(options: WorkerOptions): Worker {
  const { jobs, table, kinds, owner, concurrency, tenantLimit: limit, leaseMs, pollMs, onError } = options
  const pause = createWakeable()
  const runs = new Runs({ ...options, onEnd: pause.wake })
  const claimable = kinds.all.map(({ name, version }) => ({ kind: name, version, limit }))
  let isStopping = false
  let loop: Promise<void> | null = null

  /** How many were claimed. */
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

  /** Whether there may be more to do at once. */
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
      // With jitter, so that many workers do not ask together.
      if (isBusy !== true) await pause.wait(pollMs * (0.5 + Math.random() / 2))
    }
  }

  /** Cut short by `stop`. A run that ends wakes it: its job may be due again, or leave a slot to another. */
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
      // What it failed with was told to whoever waits for it.
      await loop?.catch(() => {})
      await runs.end(graceMs)
    },
    get running() {
      return runs.size
    }
  }
}

import type { Config } from '../../base/config/config.ts'
import type { GraphStore } from '../../storage/graphs/store.ts'
import type { StateStore } from '../../storage/state/state.ts'
import { dayOf } from '../../storage/state/usage.ts'

/** An unused blob may belong to a job that is about to be submitted. */
const BLOB_MS = 3_600_000
/** Milliseconds between two rounds. */
const EVERY_MS = 60_000
const BATCH = 500
const DAY_MS = 86_400_000
/** Retention of the webhook log. */
const DELIVERIES_MS = 30 * DAY_MS
/** Days for which usage is kept. */
const USAGE_DAYS = 400
/** Maximum batches of each kind per round; the next round continues a long backlog. */
const MAX_BATCHES = 20

export interface SweeperOptions {
  readonly stores: readonly Pick<GraphStore, 'sweep'>[]
  readonly state: Pick<StateStore, 'blobs' | 'calls' | 'conversations' | 'descriptors' | 'jobs' | 'usage' | 'webhooks'>
  readonly config: Pick<Config, 'resultMs' | 'conversationMs' | 'jobKeepMs'>
}

export interface Sweeper {
  /** Resolves when the current round has ended; no other follows. */
  stop(): Promise<void>
}

/** Removes expired data in batches every minute, without keeping the process alive. The next round repeats what failed. */
export function startSweeper({ stores, state, config: { resultMs, conversationMs, jobKeepMs } }: SweeperOptions): Sweeper {
  let isStopped = false
  let round: Promise<void> | null = null

  async function inBatches(sweep: (limit: number) => Promise<number>): Promise<void> {
    for (let batches = 0; batches < MAX_BATCHES && !isStopped; batches++) if ((await sweep(BATCH)) < BATCH) return
  }

  async function sweepAll(): Promise<void> {
    for (const store of stores) store.sweep()
    await inBatches((limit) => state.calls.sweep(limit))
    if (resultMs > 0) await inBatches((limit) => state.descriptors.sweep(resultMs, limit))
    await inBatches((limit) => state.webhooks.sweep(DELIVERIES_MS, limit))
    if (conversationMs > 0) await inBatches((limit) => state.conversations.sweep(conversationMs, limit))
    if (jobKeepMs > 0) await inBatches((limit) => state.jobs.sweep(jobKeepMs, limit))
    await inBatches((limit) => state.usage.sweep(dayOf(Date.now() - USAGE_DAYS * DAY_MS), limit))
    await inBatches((limit) => state.blobs.sweep(BLOB_MS, limit))
  }

  const timer = setInterval(() => {
    round ??= sweepAll()
      .catch(() => {})
      .finally(() => {
        round = null
      })
  }, EVERY_MS).unref()

  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await round
    }
  }
}

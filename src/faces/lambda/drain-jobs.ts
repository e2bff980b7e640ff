import { setTimeout } from 'node:timers/promises'
import { depthLine } from '../../runtime/metrics/depth-line.ts'
import { openWorker } from '../../runtime/worker/open-worker.ts'
import type { Service } from './start-service.ts'

/** Time reserved to give jobs back before the function is terminated. */
const RESERVE_MS = 20_000
const GRACE_MS = 5_000

/**
 * Runs jobs until none is due, or until little time is left. Running jobs are then given back; the next nudge or schedule continues them.
 * @param remainingMs time until the function is terminated
 */
export async function drainJobs({ runtime, onError }: Service, remainingMs: number): Promise<void> {
  const { config, state, usage, webhooks } = runtime
  const worker = openWorker(runtime, onError, Math.max(1, config.jobConcurrency))
  const dispatcher = webhooks.openDispatcher((error) => onError(error, null))
  const isOver = new AbortController()
  const over = setTimeout(Math.max(0, remainingMs - RESERVE_MS), undefined, { signal: isOver.signal }).catch(() => {})
  try {
    dispatcher.start()
    await Promise.race([worker.untilIdle().then(() => dispatcher.untilIdle()), over])
  } finally {
    isOver.abort()
    await worker.stop(GRACE_MS)
    await dispatcher.stop()
    // The instance may be frozen, or end, before the counter's next round.
    await usage.flush().catch((error: unknown) => onError(error, null))
  }
  if (config.emfNamespace !== '') process.stdout.write(`${await depthLine(config.emfNamespace, state.jobs)}\n`)
}

import { FairPool } from '../../base/concurrency/fair-pool.ts'
import { startWorker } from '../../base/concurrency/start-worker.ts'
import { type ThreadContract, ThreadSlot } from '../../base/concurrency/thread-slot.ts'
import { EdgewiseError, fromWireError, type WireError } from '../../base/errors.ts'
import { SharedControl } from '../../graph/control.ts'
import type { Links } from './links.ts'
import type { Points } from './points.ts'

export interface LayoutRequest {
  readonly links: Links
  readonly seed: number
  /** Those of a `SharedControl`. */
  readonly words: Int32Array
}

export type LayoutReply = { readonly output: Points } | { readonly error: WireError }

/** Places linked nodes by forces on a thread, which starts with the first call. */
export interface LayoutThread {
  /** Throws EDGEWISE_CANCELLED as soon as the signal aborts, and EDGEWISE_QUEUE_FULL. */
  place(tenant: string, links: Links, seed: number, signal?: AbortSignal): Promise<Points>
  close(): Promise<void>
}

const QUEUE_SIZE = 16
/** How long a refused caller should wait. */
const RETRY_AFTER_MS = 5000
/** An idle thread ends, and frees its memory. */
const IDLE_MS = 60_000
/** A cancelled layout ends between two iterations; the longest take about a second. */
const GRACE_MS = 3000

const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './layout-worker.ts' : './layout-worker.js', import.meta.url)

const contract: ThreadContract<LayoutRequest, LayoutReply> = {
  open: () => startWorker(workerUrl),
  idleMs: IDLE_MS,
  send: ({ request }, slot) => slot.post(request),
  hear: (reply, slot) => slot.end('error' in reply ? { error: fromWireError(reply.error) } : reply),
  giveUp({ request }, slot) {
    new SharedControl(request.words).cancel()
    slot.limit(GRACE_MS, () => slot.discard({ error: new EdgewiseError('EDGEWISE_CANCELLED') }))
  }
}

export function openLayoutThread(): LayoutThread {
  const pool = new FairPool<LayoutRequest>({
    name: 'layouts',
    size: 1,
    queueSize: QUEUE_SIZE,
    retryAfterMs: RETRY_AFTER_MS,
    slot: (onFree) => new ThreadSlot(contract, onFree)
  })
  return {
    place(tenant, { nodeCount, outOffsets, outTargets }, seed, signal) {
      const { words } = new SharedControl()
      return pool.run(tenant, { links: { nodeCount, outOffsets, outTargets }, seed, words }, signal)
    },
    close: () => pool.close()
  }
}

import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../../base/errors.ts'
import type { Webhooks } from '../../storage/state/webhooks.ts'
import { ATTEMPT_MS, createSender, type SenderOptions } from './sender.ts'

const POLL_MS = 1000
/** Exceeds the longest attempt, so a delivery is sent again only when its sender died. */
const LEASE_MS = 4 * ATTEMPT_MS
const MAX_UNDER_WAY = 64
const MAX_PER_ENDPOINT = 4
/** Number of jobs whose outbox is emptied in one transaction. */
const FAN_OUT_JOBS = 50

export interface DispatcherOptions extends Partial<Pick<SenderOptions, 'now' | 'random'>>, Pick<SenderOptions, 'network' | 'box'> {
  readonly webhooks: Pick<Webhooks, 'fanOut' | 'claim' | 'settle' | 'change'>
  /** Receives failures between the store and this process, which are retried. */
  readonly onError?: (error: unknown) => void
}

export interface Dispatcher {
  /** Empties outboxes and sends due deliveries as far as there is room. Returns the number sent off; `settled` waits for them. */
  step(): Promise<number>
  settled(): Promise<void>
  start(): void
  /** Used in place of `start` or after it: resolves once nothing is due or in flight here, or on a stop. Deliveries that wait for a later attempt are left. */
  untilIdle(): Promise<void>
  /** Aborts deliveries in flight, which are sent again later, and resolves when all have ended. */
  stop(): Promise<void>
}

/** Sends webhooks. Any number of dispatchers may share one store; each event is sent at least once. */
export function createDispatcher({ webhooks, network, box, onError = () => {}, now = Date.now, random = Math.random }: DispatcherOptions): Dispatcher {
  const owner = randomUUID()
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const deliver = createSender({ webhooks, network, box, now, random, signal: stopping.signal })
  let timer: NodeJS.Timeout | null = null
  let stepping: Promise<void> | null = null
  let draining: Promise<void> | null = null

  async function step(): Promise<number> {
    while ((await webhooks.fanOut(FAN_OUT_JOBS)) > 0);
    const limit = MAX_UNDER_WAY - underWay.size
    if (limit === 0) return 0
    const claimed = await webhooks.claim({ owner, leaseMs: LEASE_MS, limit, perEndpoint: MAX_PER_ENDPOINT })
    for (const delivery of claimed) {
      const attempt: Promise<void> = deliver(delivery)
        .catch(onError)
        .finally(() => {
          underWay.delete(attempt)
          if (timer !== null) stepNow()
        })
      underWay.add(attempt)
    }
    return claimed.length
  }

  function stepNow(): void {
    stepping ??= step()
      .then(() => {}, onError)
      .finally(() => {
        stepping = null
      })
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  function endTimer(): void {
    if (timer !== null) clearInterval(timer)
    timer = null
  }

  /** A delivery releases its job's next event, which is due at once. */
  async function drain(): Promise<void> {
    await stepping
    do await settled()
    while (!stopping.signal.aborted && (await step()) > 0)
  }

  return {
    step,
    settled,
    start() {
      timer ??= setInterval(stepNow, POLL_MS).unref()
    },
    async untilIdle() {
      endTimer()
      draining = drain()
      await draining
    },
    async stop() {
      endTimer()
      stopping.abort(new EdgewiseError('EDGEWISE_SHUTTING_DOWN'))
      await stepping
      // The caller of `untilIdle` receives its error.
      await draining?.catch(() => {})
      await settled()
    }
  }
}

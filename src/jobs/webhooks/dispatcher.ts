import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../../base/errors.ts'
import type { Webhooks } from '../../storage/state/webhooks.ts'
import { ATTEMPT_MS, createSender, type SenderOptions } from './sender.ts'

const POLL_MS = 1000
/** Longer than any attempt takes, so that a delivery is sent again only when its sender died. */
const LEASE_MS = 4 * ATTEMPT_MS
const MAX_UNDER_WAY = 64
const MAX_PER_ENDPOINT = 4
/** Jobs whose outbox is emptied in one transaction. */
const FAN_OUT_JOBS = 50

export interface DispatcherOptions extends Partial<Pick<SenderOptions, 'now' | 'random'>>, Pick<SenderOptions, 'network' | 'box'> {
  readonly webhooks: Pick<Webhooks, 'fanOut' | 'claim' | 'settle' | 'change'>
  /** Told of what fails between the store and this process; that is tried again. */
  readonly onError?: (error: unknown) => void
}

export interface Dispatcher {
  /** Empties outboxes and sends what is due, as far as there is room. Says how many were sent off; `settled` waits for them. */
  step(): Promise<number>
  settled(): Promise<void>
  start(): void
  /** In place of `start`, or after it: resolves once nothing is due and nothing under way here, or it was stopped. What waits for a later attempt is left. */
  untilIdle(): Promise<void>
  /** Ends what is under way, which is sent again later, and resolves when the last of it has ended. */
  stop(): Promise<void>
}

/** The one who sends. Any number may work on one store, each event being sent at least once. */
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

  /** What was delivered lets the next event of its job go, which is due then. */
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
      // What it failed with was told to whoever waits for it.
      await draining?.catch(() => {})
      await settled()
    }
  }
}

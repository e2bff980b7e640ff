import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../errors.ts'
import type { Network } from '../net/network.ts'
import type { ClaimedDelivery, DeliveryOutcome, Endpoint, Webhooks } from '../state/webhooks.ts'
import { messageOf } from './message.ts'
import { MOST_ATTEMPTS, pauseAfter } from './schedule.ts'
import type { SecretBox } from './secret-box.ts'
import { sign } from './signature.ts'

const POLL_MS = 1000
/** From connecting to the end of the answer. */
const ATTEMPT_MS = 15_000
/** Longer than any attempt takes, so that a delivery is sent again only when its sender died. */
const LEASE_MS = 4 * ATTEMPT_MS
const MAX_UNDER_WAY = 64
const MAX_PER_ENDPOINT = 4
const MAX_ANSWER_BYTES = 64 * 1024
/** Jobs whose outbox is emptied in one transaction. */
const FAN_OUT_JOBS = 50
const GONE = 410

export interface DispatcherOptions {
  readonly webhooks: Pick<Webhooks, 'fanOut' | 'claim' | 'settle' | 'change'>
  readonly network: Pick<Network, 'request'>
  readonly box: SecretBox
  /** Told of what fails between the store and this process; that is tried again. */
  readonly onError?: (error: unknown) => void
  readonly now?: () => number
  readonly random?: () => number
}

export interface Dispatcher {
  /** Empties outboxes and sends what is due, as far as there is room. Says how many were sent off; `settled` waits for them. */
  step(): Promise<number>
  settled(): Promise<void>
  start(): void
  /** Ends what is under way, which is sent again later, and resolves when the last of it has ended. */
  stop(): Promise<void>
}

type Answer = Pick<DeliveryOutcome, 'status' | 'error'>

/** The one who sends. Any number may work on one store, each event being sent at least once. */
export function createDispatcher({ webhooks, network, box, onError = () => {}, now = Date.now, random = Math.random }: DispatcherOptions): Dispatcher {
  const owner = randomUUID()
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | null = null
  let stepping: Promise<void> | null = null

  function secretsOf({ id, secret, earlier }: Endpoint): string[] {
    const valid = [secret, ...(earlier !== null && earlier.until > now() ? [earlier.secret] : [])]
    return valid.map((stored) => box.open(stored, id))
  }

  async function send({ to, event }: ClaimedDelivery): Promise<Answer> {
    const body = messageOf(event)
    const signature = sign(secretsOf(to), { id: event.id, at: now(), body })
    const headers = { 'content-type': 'application/json', 'user-agent': 'Edgewise', ...signature }
    const request = { url: to.url, method: 'POST', headers, body, timeoutMs: ATTEMPT_MS, maxBytes: MAX_ANSWER_BYTES, isStatusEnough: true } as const
    const { status } = await network.request({ ...request, signal: stopping.signal })
    return { status, error: status >= 200 && status < 300 ? null : `It answered ${status}.` }
  }

  const disable = ({ tenant, endpoint }: ClaimedDelivery, reason: string) => webhooks.change(tenant, endpoint, { disabled: reason })

  /** What waits for an endpoint that is disabled stays as it is. */
  async function decide(delivery: ClaimedDelivery, { status, error }: Answer): Promise<DeliveryOutcome> {
    if (error === null) return { status, error, delayMs: null }
    const pause = pauseAfter(delivery.attempt, random())
    if (status === GONE) await disable(delivery, 'It answered 410: it is gone.')
    else if (pause === null) await disable(delivery, `${MOST_ATTEMPTS} attempts within a day failed. The last one: ${error}`)
    return { status, error, delayMs: pause ?? 0 }
  }

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const answer = await send(delivery).catch((error: unknown): Answer => ({ status: null, error: error instanceof Error ? error.message : String(error) }))
    const outcome = stopping.signal.aborted && answer.status === null ? { ...answer, delayMs: 0 } : await decide(delivery, answer)
    await webhooks.settle(delivery, outcome)
  }

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

  return {
    step,
    settled,
    start() {
      timer ??= setInterval(stepNow, POLL_MS).unref()
    },
    async stop() {
      if (timer !== null) clearInterval(timer)
      timer = null
      stopping.abort(new EdgewiseError('EDGEWISE_SHUTTING_DOWN'))
      await stepping
      await settled()
    }
  }
}

import { currentTraceparent, traced } from '../../base/telemetry/tracing.ts'
import type { Network } from '../../outside/net/network.ts'
import type { ClaimedDelivery, DeliveryOutcome, Endpoint, Webhooks } from '../../storage/state/webhooks.ts'
import { messageOf } from './message.ts'
import { MOST_ATTEMPTS, pauseAfter } from './schedule.ts'
import type { SecretBox } from './secret-box.ts'
import { sign } from './signature.ts'

/** Time limit from connecting to the end of the response. */
export const ATTEMPT_MS = 15_000
const MAX_ANSWER_BYTES = 64 * 1024
const GONE = 410

export interface SenderOptions {
  readonly webhooks: Pick<Webhooks, 'settle' | 'change'>
  readonly network: Pick<Network, 'request'>
  readonly box: SecretBox
  readonly now: () => number
  readonly random: () => number
  /** Aborts deliveries in flight, which are sent again later. */
  readonly signal: AbortSignal
}

type Answer = Pick<DeliveryOutcome, 'status' | 'error'>

/** Sends a claimed delivery once and records the outcome. */
export function createSender({ webhooks, network, box, now, random, signal }: SenderOptions): (delivery: ClaimedDelivery) => Promise<void> {
  function secretsOf({ id, secret, earlier }: Endpoint): string[] {
    const valid = [secret, ...(earlier !== null && earlier.until > now() ? [earlier.secret] : [])]
    return valid.map((stored) => box.open(stored, id))
  }

  async function post({ to, event, traceparent }: ClaimedDelivery): Promise<Answer> {
    const body = messageOf(event)
    const signature = sign(secretsOf(to), { id: event.id, at: now(), body })
    const trace = currentTraceparent() ?? traceparent
    const headers = { 'content-type': 'application/json', 'user-agent': 'Edgewise', ...(trace !== null && { traceparent: trace }), ...signature }
    const request = { url: to.url, method: 'POST', headers, body, timeoutMs: ATTEMPT_MS, maxBytes: MAX_ANSWER_BYTES, isStatusEnough: true } as const
    const { status } = await network.request({ ...request, signal })
    return { status, error: status >= 200 && status < 300 ? null : `The endpoint returned ${status}.` }
  }

  /** Sends in a span of the trace that started the job. The span contains neither the address nor the data. */
  function send(delivery: ClaimedDelivery): Promise<Answer> {
    const { endpoint, event, attempt, traceparent: parent } = delivery
    const attributes = { 'edgewise.webhook.id': endpoint, 'edgewise.webhook.attempt': attempt, ...(event.job !== null && { 'edgewise.job.id': event.job }) }
    return traced(`webhook ${event.type}`, { attributes, kind: 'client', parent }, async (note) => {
      const answer = await post(delivery)
      note({ 'http.response.status_code': answer.status ?? 0, ...(answer.error !== null && { 'error.type': String(answer.status) }) })
      return answer
    })
  }

  const disable = ({ tenant, endpoint }: ClaimedDelivery, reason: string) => webhooks.change(tenant, endpoint, { disabled: reason })

  /** Deliveries to a disabled endpoint keep waiting. */
  async function decide(delivery: ClaimedDelivery, { status, error }: Answer): Promise<DeliveryOutcome> {
    if (error === null) return { status, error, delayMs: null }
    const pause = pauseAfter(delivery.attempt, random())
    if (status === GONE) await disable(delivery, 'The endpoint returned 410 Gone.')
    else if (pause === null) await disable(delivery, `${MOST_ATTEMPTS} attempts within a day failed. Last error: ${error}`)
    return { status, error, delayMs: pause ?? 0 }
  }

  return async (delivery) => {
    const answer = await send(delivery).catch((error: unknown): Answer => ({ status: null, error: error instanceof Error ? error.message : String(error) }))
    const outcome = signal.aborted && answer.status === null ? { ...answer, delayMs: 0 } : await decide(delivery, answer)
    await webhooks.settle(delivery, outcome)
  }
}

import { createHmac } from 'node:crypto'
import { faultOf, isSame } from './signature.ts'

/** Ways to verify that an event's sender knows the secret. */
export const schemes = ['standard', 'github', 'header'] as const
export type Scheme = (typeof schemes)[number]

/** A received request with its exact bytes. */
export interface Arrival {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** `fault`: the reason for rejection. `event`: the id that makes repeated deliveries start one job, and its header; null without an id. */
export type Judgement = { readonly fault: string } | { readonly event: { readonly id: string; readonly header: string } | null }

const text = (value: string | string[] | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)

function judgeGithub(secret: string, { headers, body }: Arrival): Judgement {
  const signature = text(headers['x-hub-signature-256'])
  const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  if (signature === null || !isSame(signature, expected))
    return { fault: 'The header X-Hub-Signature-256 must be "sha256=" and the hex HMAC-SHA256 of the body, keyed with the secret of this hook.' }
  // GitHub does not sign the delivery id, so an attacker could replay an event under another id; the signature serves as id.
  return { event: { id: signature, header: 'x-hub-signature-256' } }
}

function judgeHeader(secret: string, header: string, { headers }: Arrival): Judgement {
  const sent = text(headers[header])
  if (sent === null || !isSame(sent, secret)) return { fault: `The header ${header} must contain the secret of this hook.` }
  const named = ['idempotency-key', 'webhook-id'].find((name) => text(headers[name]) !== null)
  return { event: named === undefined ? null : { id: String(headers[named]), header: named } }
}

/** `header`: the header that carries a shared secret. */
export function judge(scheme: Scheme, secret: string, header: string, arrival: Arrival, now: number): Judgement {
  if (scheme === 'github') return judgeGithub(secret, arrival)
  if (scheme === 'header') return judgeHeader(secret, header, arrival)
  const fault = faultOf(secret, arrival.headers, arrival.body, now)
  return fault === null ? { event: { id: String(arrival.headers['webhook-id']), header: 'webhook-id' } } : { fault }
}

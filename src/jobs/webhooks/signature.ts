import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Standard Webhooks: https://www.standardwebhooks.com */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32
const LEAST_BYTES = 24
const MOST_BYTES = 64
/** Of the sender's clock against ours. */
export const TOLERANCE_MS = 5 * 60_000

export interface SignedMessage {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly body: string | Buffer
}

export interface SignatureHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** Whether a secret is one of the standard: `whsec_` and 24 to 64 bytes in base64. */
export function isSecret(text: string): boolean {
  const encoded = text.slice(PREFIX.length)
  const bytes = Buffer.from(encoded, 'base64')
  return text.startsWith(PREFIX) && bytes.toString('base64') === encoded && bytes.length >= LEAST_BYTES && bytes.length <= MOST_BYTES
}

function signatureOf(secret: string, id: string, seconds: string, body: string | Buffer): string {
  const hmac = createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
  return `v1,${hmac.update(`${id}.${seconds}.`).update(body).digest('base64')}`
}

/** The headers of a message, with a signature by each of the secrets. */
export function sign(secrets: readonly string[], { id, at, body }: SignedMessage): SignatureHeaders {
  const seconds = String(Math.floor(at / 1000))
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': secrets.map((secret) => signatureOf(secret, id, seconds, body)).join(' ') }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in a time that tells nothing, not even of the lengths. */
export const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

/** What is wrong with a message; null: it was signed with the secret, and lately. */
export function faultOf(secret: string, headers: Readonly<Record<string, unknown>>, body: Buffer, now: number): string | null {
  const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name])
  if (typeof id !== 'string' || typeof seconds !== 'string' || typeof signatures !== 'string' || id === '')
    return 'The headers webhook-id, webhook-timestamp and webhook-signature are required (Standard Webhooks).'
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(Number(seconds) * 1000 - now) > TOLERANCE_MS)
    return `The header webhook-timestamp must be the sending time in Unix seconds, within ${TOLERANCE_MS / 60_000} minutes of this service's clock.`
  const expected = signatureOf(secret, id, seconds, body)
  if (signatures.split(' ').some((signature) => isSame(signature, expected))) return null
  return 'No signature in webhook-signature is valid. Sign "{webhook-id}.{webhook-timestamp}.{body}" with the secret of this hook.'
}

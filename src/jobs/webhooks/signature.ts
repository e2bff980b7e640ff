import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Standard Webhooks: https://www.standardwebhooks.com */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32
const LEAST_BYTES = 24
const MOST_BYTES = 64
/** Maximum difference between the sender's clock and this one. */
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

/** Whether a secret has the standard's form: `whsec_` and 24 to 64 bytes in base64. */
export function isSecret(text: string): boolean {
  const encoded = text.slice(PREFIX.length)
  const bytes = Buffer.from(encoded, 'base64')
  return text.startsWith(PREFIX) && bytes.toString('base64') === encoded && bytes.length >= LEAST_BYTES && bytes.length <= MOST_BYTES
}

function signatureOf(secret: string, id: string, seconds: string, body: string | Buffer): string {
  const hmac = createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
  return `v1,${hmac.update(`${id}.${seconds}.`).update(body).digest('base64')}`
}

/** The headers of a message, with one signature per secret. */
export function sign(secrets: readonly string[], { id, at, body }: SignedMessage): SignatureHeaders {
  const seconds = String(Math.floor(at / 1000))
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': secrets.map((secret) => signatureOf(secret, id, seconds, body)).join(' ') }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in constant time, independent of the lengths too. */
export const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

/** The fault of a message, or null for one recently signed with the secret. */
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

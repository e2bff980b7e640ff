import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Scopes of a key: reading, changing stored data, paying for models, reaching other servers, managing the tenant's keys. None implies another. */
export const scopes = ['read', 'write', 'spend', 'fetch', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** A key without its secret. Times are ISO 8601. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly tenant: string
  readonly scopes: readonly Scope[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  /** null: the setting applies. */
  readonly requestsPerMinute: number | null
}

export interface StoredKey extends ApiKey {
  /** Hash of the secret, in hex. */
  readonly hash: string
}

/** A key for a store, which dates it. */
export type NewKey = Omit<StoredKey, 'createdAt' | 'revokedAt'>

export interface Keys {
  create(key: NewKey): Promise<ApiKey>
  /** Also finds lapsed keys, and sees changes by other processes. */
  read(id: string): Promise<StoredKey | null>
  /** Whether a key ever existed: lapsed keys count, so that losing the last one does not open access. */
  hasAny(): Promise<boolean>
  /** The oldest first; `tenant` null: of all tenants. */
  list(tenant: string | null): Promise<ApiKey[]>
  /** Returns the revoked key; null when the tenant (null: any) has no such key. An earlier revocation keeps its time. */
  revoke(tenant: string | null, id: string): Promise<ApiKey | null>
}

const ID_BYTES = 8
const SECRET_BYTES = 32
const form = /^ew_([0-9a-f]{16})_([\w-]{43})$/

/** A secret of 256 random bits needs no slow hash, because it cannot be guessed. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Creates a key's id, the text for its holder (shown once, never stored), and the hash to store. */
export function issueSecret(): { readonly id: string; readonly text: string; readonly hash: string } {
  const id = randomBytes(ID_BYTES).toString('hex')
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { id, text: `ew_${id}_${secret}`, hash: hashOf(secret) }
}

/** The id in a key's text, and a constant-time check of its secret; null for any other text. */
export function readKeyText(text: string): { readonly id: string; opens(hash: string): boolean } | null {
  const [, id, secret] = form.exec(text) ?? []
  if (id === undefined || secret === undefined) return null
  const own = Buffer.from(hashOf(secret), 'hex')
  return { id, opens: (hash) => hash.length === own.length * 2 && timingSafeEqual(own, Buffer.from(hash, 'hex')) }
}

/** The reason why a key has lapsed; null while it is valid. */
export function lapseOf({ revokedAt, expiresAt }: ApiKey, now = Date.now()): string | null {
  if (revokedAt !== null) return `was revoked at ${revokedAt}`
  return expiresAt !== null && Date.parse(expiresAt) <= now ? `expired at ${expiresAt}` : null
}

/** Does the same for the key with this id; null for an authority from before the service had keys. */
export async function lapseOfKey(keys: Pick<Keys, 'read'>, id: string | null, now = Date.now()): Promise<string | null> {
  if (id === null) return null
  const key = await keys.read(id)
  return key === null ? 'is gone' : lapseOf(key, now)
}

export function shownKey({ hash: _, ...key }: StoredKey): ApiKey {
  return key
}

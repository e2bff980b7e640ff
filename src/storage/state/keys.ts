import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a key may be allowed: to read, to change what is stored, to let a model be paid, to reach other servers, to look after the keys of its tenant. None implies another. */
export const scopes = ['read', 'write', 'spend', 'fetch', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** A key as it may be shown: without anything that opens. Times are ISO 8601. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly tenant: string
  readonly scopes: readonly Scope[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  /** null: the setting says. */
  readonly requestsPerMinute: number | null
}

export interface StoredKey extends ApiKey {
  /** Of the secret, in hex. */
  readonly hash: string
}

/** A key as it is given to a store, which dates it. */
export type NewKey = Omit<StoredKey, 'createdAt' | 'revokedAt'>

/** Keys of callers. */
export interface Keys {
  create(key: NewKey): Promise<ApiKey>
  /** Also one that lapsed. What another process did to it before is seen. */
  read(id: string): Promise<StoredKey | null>
  /** Whether there ever was a key: one that lapsed counts, so that losing the last one opens nothing. */
  hasAny(): Promise<boolean>
  /** The oldest first; `tenant` null: of all. */
  list(tenant: string | null): Promise<ApiKey[]>
  /** The key as it is then; null when the tenant (null: any) has none of that id. Of one revoked before, the time stays. */
  revoke(tenant: string | null, id: string): Promise<ApiKey | null>
}

const ID_BYTES = 8
const SECRET_BYTES = 32
const form = /^ew_([0-9a-f]{16})_([\w-]{43})$/

/** 256 random bits need no slow hash: nobody can try them all. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** What makes a key one: its id, the text that its holder sends (shown once, kept nowhere), and what is stored to know it by. */
export function issueSecret(): { readonly id: string; readonly text: string; readonly hash: string } {
  const id = randomBytes(ID_BYTES).toString('hex')
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { id, text: `ew_${id}_${secret}`, hash: hashOf(secret) }
}

/** The id in the text of a key and a test of its secret, in a time that tells nothing; null when it is no such text. */
export function readKeyText(text: string): { readonly id: string; opens(hash: string): boolean } | null {
  const [, id, secret] = form.exec(text) ?? []
  if (id === undefined || secret === undefined) return null
  const own = Buffer.from(hashOf(secret), 'hex')
  return { id, opens: (hash) => hash.length === own.length * 2 && timingSafeEqual(own, Buffer.from(hash, 'hex')) }
}

/** Why a key opens nothing any more, null while it does. */
export function lapseOf({ revokedAt, expiresAt }: ApiKey, now = Date.now()): string | null {
  if (revokedAt !== null) return `was revoked at ${revokedAt}`
  return expiresAt !== null && Date.parse(expiresAt) <= now ? `expired at ${expiresAt}` : null
}

/** The same of the key with this id; null: what has none, since the service had no keys. */
export async function lapseOfKey(keys: Pick<Keys, 'read'>, id: string | null, now = Date.now()): Promise<string | null> {
  if (id === null) return null
  const key = await keys.read(id)
  return key === null ? 'is gone' : lapseOf(key, now)
}

export function shownKey({ hash: _, ...key }: StoredKey): ApiKey {
  return key
}

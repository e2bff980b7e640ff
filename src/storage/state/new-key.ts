import { type ApiKey, issueSecret, type Keys, lapseOf, type NewKey, type Scope } from './keys.ts'

/** Scopes of a new key that names none. */
export const defaultScopes: readonly Scope[] = ['read', 'write']
export const MAX_REQUESTS_PER_MINUTE = 1_000_000
const LAST_YEAR = 9999

export const isKeyName = (name: string): boolean => /^[^\p{C}]{1,100}$/u.test(name)

/** The reason why a key cannot expire at this time, or null. */
export function expiryFault(at: Date): 'invalid' | 'past' | null {
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() > LAST_YEAR) return 'invalid'
  return at.getTime() <= Date.now() ? 'past' : null
}

export interface IssuedKey {
  readonly key: ApiKey
  /** Text for its holder: shown once, never stored. */
  readonly secret: string
}

export async function issueKey(keys: Pick<Keys, 'create'>, given: Omit<NewKey, 'id' | 'hash'>): Promise<IssuedKey> {
  const { id, text, hash } = issueSecret()
  return { key: await keys.create({ ...given, id, hash }), secret: text }
}

/** The number of the tenant's keys that neither expired nor were revoked. */
export async function countValidKeys(keys: Pick<Keys, 'list'>, tenant: string): Promise<number> {
  return (await keys.list(tenant)).filter((key) => lapseOf(key) === null).length
}

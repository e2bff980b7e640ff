import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { type Keys, type Scope, scopes } from '../../storage/state/keys.ts'
import { countValidKeys, defaultScopes, expiryFault, type IssuedKey, isKeyName, issueKey } from '../../storage/state/new-key.ts'
import type { Identity } from './identity.ts'
import { type NewKeyBody, newKeySchema } from './schemas/key.ts'
import { checkBody } from './validation.ts'

export interface MadeKey extends IssuedKey {
  /** What else has changed, or null. */
  readonly note: string | null
}

const MAX_KEYS = 1000
const DAY_MS = 86_400_000
const NOTE = 'This is the first key. From now on every request needs a key.'

function expiryOf({ expiresInDays, expiresAt }: NewKeyBody): string | null {
  if (expiresInDays !== undefined && expiresAt !== undefined) throw invalidInput('Give "expiresInDays" or "expiresAt", not both.')
  if (expiresInDays === undefined && expiresAt === undefined) return null
  const isDated = /^\d{4}-\d{2}-\d{2}/.test(expiresAt ?? '')
  const at = expiresInDays === undefined ? new Date(isDated ? (expiresAt ?? '') : Number.NaN) : new Date(Date.now() + expiresInDays * DAY_MS)
  const fault = expiryFault(at)
  if (fault === 'past') throw invalidInput(`A key cannot expire at ${at.toISOString()}, which is in the past.`)
  if (fault === 'invalid') throw invalidInput('A key expires at a date such as 2027-01-31 or an ISO 8601 time, up to the year 9999.')
  return at.toISOString()
}

/** The scopes of the new key, in their usual order. A key of a caller has no scope that the caller lacks. */
function scopesFor(identity: Identity, wanted: readonly Scope[] = defaultScopes): Scope[] {
  const missing = wanted.find((scope) => !identity.scopes.has(scope))
  if (missing !== undefined) throw new EdgewiseError('EDGEWISE_INSUFFICIENT_SCOPE', { what: `Giving a key the scope "${missing}"`, scope: missing })
  return scopes.filter((scope) => wanted.includes(scope))
}

export function createKeyMaker(keys: Keys): (identity: Identity, body: unknown) => Promise<MadeKey> {
  const check = checkBody<NewKeyBody>(newKeySchema)
  return async (identity, body) => {
    const given = check(body)
    const { name, requestsPerMinute = null } = given
    if (!isKeyName(name)) throw invalidInput('The name of a key has 1 to 100 printable characters.')
    const granted = scopesFor(identity, given.scopes)
    // Without keys the caller is the built-in identity, which has none.
    const isFirst = identity.keyId === null
    if (isFirst && !granted.includes('admin')) {
      throw invalidInput('The first key must have the scope "admin": the service requires keys from then on, and this key could not create others.')
    }
    const { tenant } = identity
    if ((await countValidKeys(keys, tenant)) >= MAX_KEYS) throw invalidInput(`The limit of ${MAX_KEYS} valid keys is reached. Revoke one first.`)
    const issued = await issueKey(keys, { name, tenant, scopes: granted, expiresAt: expiryOf(given), requestsPerMinute })
    return { ...issued, note: isFirst ? NOTE : null }
  }
}

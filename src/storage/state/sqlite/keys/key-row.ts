import type { Scope, StoredKey } from '../../keys.ts'

export const KEY_COLUMNS = `id, tenant, name, scopes, hash, created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt, requests_per_minute AS requestsPerMinute`

/** A row of KEY_COLUMNS as it was kept: scopes as a list of words. */
export function keyOfRow(row: unknown): StoredKey {
  const { scopes, ...key } = row as Omit<StoredKey, 'scopes'> & { readonly scopes: string }
  return { ...key, scopes: scopes.split(' ').filter(Boolean) as Scope[] }
}

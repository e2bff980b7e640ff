import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { shownKey } from '../../api-key.ts'
import type { ApiKey, NewKey } from '../../keys.ts'

const sql = `
INSERT INTO api_key (id, tenant, name, scopes, hash, created_at, expires_at, requests_per_minute)
VALUES ($id, $tenant, $name, $scopes, $hash, $createdAt, $expiresAt, $requestsPerMinute)`

export function createKey(database: DatabaseSyncInstance): (key: NewKey) => ApiKey {
  const statement = database.prepare(sql)
  return (key) => {
    const createdAt = new Date().toISOString()
    statement.run({ ...key, scopes: key.scopes.join(' '), createdAt })
    return shownKey({ ...key, createdAt, revokedAt: null })
  }
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Keys, type Scope, type StoredKey, shownKey } from '../keys.ts'
import { asCalls } from './database.ts'

const CREATE_KEY = `
INSERT INTO api_key (id, tenant, name, scopes, hash, created_at, expires_at, requests_per_minute)
VALUES ($id, $tenant, $name, $scopes, $hash, $createdAt, $expiresAt, $requestsPerMinute)`

const KEY_COLUMNS = `id, tenant, name, scopes, hash, created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt, requests_per_minute AS requestsPerMinute`

const REVOKE_KEY = `
UPDATE api_key SET revoked_at = coalesce(revoked_at, $now) WHERE id = $id AND ($tenant IS NULL OR tenant = $tenant)
RETURNING ${KEY_COLUMNS}`

/** Converts a row of KEY_COLUMNS, whose scopes are a list of words. */
function keyOfRow(row: unknown): StoredKey {
  const { scopes, ...key } = row as Omit<StoredKey, 'scopes'> & { readonly scopes: string }
  return { ...key, scopes: scopes.split(' ').filter(Boolean) as Scope[] }
}

export function sqliteKeys(database: DatabaseSyncInstance): Keys {
  const createOne = database.prepare(CREATE_KEY)
  const any = database.prepare('SELECT 1 FROM api_key LIMIT 1')
  const listAll = database.prepare(`SELECT ${KEY_COLUMNS} FROM api_key WHERE $tenant IS NULL OR tenant = $tenant ORDER BY created_at, rowid`)
  const readOne = database.prepare(`SELECT ${KEY_COLUMNS} FROM api_key WHERE id = ?`)
  const revokeOne = database.prepare(REVOKE_KEY)
  return asCalls<Keys>(database, {
    create(key) {
      const createdAt = new Date().toISOString()
      createOne.run({ ...key, scopes: key.scopes.join(' '), createdAt })
      return shownKey({ ...key, createdAt, revokedAt: null })
    },
    hasAny: () => any.get() !== undefined,
    list: (tenant) => listAll.all({ tenant }).map((row) => shownKey(keyOfRow(row))),
    read(id) {
      const row = readOne.get(id)
      return row === undefined ? null : keyOfRow(row)
    },
    revoke(tenant, id) {
      const row = revokeOne.get({ tenant, id, now: new Date().toISOString() })
      return row === undefined ? null : shownKey(keyOfRow(row))
    }
  })
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type ApiKey, type Keys, type NewKey, type Scope, type StoredKey, shownKey } from '../keys.ts'
import { asCalls } from './database.ts'

const CREATE_KEY = `
INSERT INTO api_key (id, tenant, name, scopes, hash, created_at, expires_at, requests_per_minute)
VALUES ($id, $tenant, $name, $scopes, $hash, $createdAt, $expiresAt, $requestsPerMinute)`

function createKey(database: DatabaseSyncInstance): (key: NewKey) => ApiKey {
  const statement = database.prepare(CREATE_KEY)
  return (key) => {
    const createdAt = new Date().toISOString()
    statement.run({ ...key, scopes: key.scopes.join(' '), createdAt })
    return shownKey({ ...key, createdAt, revokedAt: null })
  }
}

function hasKeys(database: DatabaseSyncInstance): () => boolean {
  const statement = database.prepare('SELECT 1 FROM api_key LIMIT 1')
  return () => statement.get() !== undefined
}

const KEY_COLUMNS = `id, tenant, name, scopes, hash, created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt, requests_per_minute AS requestsPerMinute`

/** Converts a row of KEY_COLUMNS, whose scopes are a list of words. */
function keyOfRow(row: unknown): StoredKey {
  const { scopes, ...key } = row as Omit<StoredKey, 'scopes'> & { readonly scopes: string }
  return { ...key, scopes: scopes.split(' ').filter(Boolean) as Scope[] }
}

function listKeys(database: DatabaseSyncInstance): (tenant: string | null) => ApiKey[] {
  const statement = database.prepare(`SELECT ${KEY_COLUMNS} FROM api_key WHERE $tenant IS NULL OR tenant = $tenant ORDER BY created_at, rowid`)
  return (tenant) => statement.all({ tenant }).map((row) => shownKey(keyOfRow(row)))
}

function readKey(database: DatabaseSyncInstance): (id: string) => StoredKey | null {
  const statement = database.prepare(`SELECT ${KEY_COLUMNS} FROM api_key WHERE id = ?`)
  return (id) => {
    const row = statement.get(id)
    return row === undefined ? null : keyOfRow(row)
  }
}

const REVOKE_KEY = `
UPDATE api_key SET revoked_at = coalesce(revoked_at, $now) WHERE id = $id AND ($tenant IS NULL OR tenant = $tenant)
RETURNING ${KEY_COLUMNS}`

function revokeKey(database: DatabaseSyncInstance): (tenant: string | null, id: string) => ApiKey | null {
  const statement = database.prepare(REVOKE_KEY)
  return (tenant, id) => {
    const row = statement.get({ tenant, id, now: new Date().toISOString() })
    return row === undefined ? null : shownKey(keyOfRow(row))
  }
}

export function sqliteKeys(database: DatabaseSyncInstance): Keys {
  return asCalls<Keys>(database, {
    create: createKey(database),
    hasAny: hasKeys(database),
    list: listKeys(database),
    read: readKey(database),
    revoke: revokeKey(database)
  })
}

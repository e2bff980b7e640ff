import { randomUUID } from 'node:crypto'
import type { Row } from '../../neo4j/connection.ts'
import { type ApiKey, type Keys, type NewKey, type StoredKey, shownKey } from '../keys.ts'
import { LOCKING, type StateConnection, toTimestamp, write } from './write.ts'

/** A key's definition never changes and is one property, so that no reader sees a part of it. */
type KeyEntry = Omit<StoredKey, 'createdAt' | 'revokedAt'>

const KEY_FIELDS = 'k.entry AS entry, k.createdAt.epochMillis AS createdAt, k.revokedAt.epochMillis AS revokedAt'

function keyOfFields({ entry, createdAt, revokedAt }: Row): StoredKey {
  return {
    ...(JSON.parse(entry as string) as KeyEntry),
    createdAt: toTimestamp(createdAt),
    revokedAt: revokedAt === null ? null : toTimestamp(revokedAt)
  }
}

/** MERGE makes a repetition harmless. */
const CREATE_KEY = `
WITH datetime.realtime() AS now
MERGE (k:EdgewiseApiKey {key: $key})
ON CREATE SET k:EdgewiseOwn, k.tenant = $tenant, k.createdAt = now, k.entry = $entry
RETURN ${KEY_FIELDS}`

function createKey(neo4j: StateConnection): (key: NewKey) => Promise<ApiKey> {
  return async ({ id, tenant, name, scopes, hash, expiresAt, requestsPerMinute }) => {
    const entry: KeyEntry = { id, tenant, name, scopes, hash, expiresAt, requestsPerMinute }
    const { rows } = await write(neo4j, { text: CREATE_KEY, parameters: { key: id, tenant, entry: JSON.stringify(entry) } })
    return shownKey(keyOfFields(rows[0] ?? {}))
  }
}

const HAS_KEYS = 'RETURN EXISTS { MATCH (k:EdgewiseApiKey) WHERE k.entry IS NOT NULL } AS found'

/** Runs as a write, so that a cluster's leader answers. */
function hasKeys(neo4j: StateConnection): () => Promise<boolean> {
  return async () => (await write(neo4j, { text: HAS_KEYS })).rows[0]?.['found'] === true
}

const LIST_KEYS = `
MATCH (k:EdgewiseApiKey) WHERE k.entry IS NOT NULL AND ($tenant IS NULL OR k.tenant = $tenant)
RETURN ${KEY_FIELDS} ORDER BY k.createdAt, k.key`

function listKeys(neo4j: StateConnection): (tenant: string | null) => Promise<ApiKey[]> {
  return async (tenant) => (await neo4j.read({ text: LIST_KEYS, parameters: { tenant } })).map((row) => shownKey(keyOfFields(row)))
}

const READ_KEY = `MATCH (k:EdgewiseApiKey {key: $key}) WHERE k.entry IS NOT NULL RETURN ${KEY_FIELDS}`

/** Runs as a write, so that a cluster's leader answers: a key works from its creation to its revocation exactly. */
function readKey(neo4j: StateConnection): (id: string) => Promise<StoredKey | null> {
  return async (id) => {
    const [row] = (await write(neo4j, { text: READ_KEY, parameters: { key: id } })).rows
    return row === undefined ? null : keyOfFields(row)
  }
}

const REVOKE_KEY = `${LOCKING}
MATCH (k:EdgewiseApiKey {key: $key}) WHERE $tenant IS NULL OR k.tenant = $tenant
SET k.lock = $lock
WITH k, datetime.realtime() AS now WHERE k.entry IS NOT NULL
SET k.revokedAt = coalesce(k.revokedAt, now)
RETURN ${KEY_FIELDS}`

function revokeKey(neo4j: StateConnection): (tenant: string | null, id: string) => Promise<ApiKey | null> {
  return async (tenant, id) => {
    const [row] = (await write(neo4j, { text: REVOKE_KEY, parameters: { key: id, tenant, lock: randomUUID() } })).rows
    return row === undefined ? null : shownKey(keyOfFields(row))
  }
}

export function neo4jKeys(neo4j: StateConnection): Keys {
  return {
    create: createKey(neo4j),
    hasAny: hasKeys(neo4j),
    list: listKeys(neo4j),
    read: readKey(neo4j),
    revoke: revokeKey(neo4j)
  }
}

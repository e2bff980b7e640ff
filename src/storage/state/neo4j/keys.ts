import { randomUUID } from 'node:crypto'
import type { Row } from '../../neo4j/connection.ts'
import { type Keys, type StoredKey, shownKey } from '../keys.ts'
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

const HAS_KEYS = 'RETURN EXISTS { MATCH (k:EdgewiseApiKey) WHERE k.entry IS NOT NULL } AS found'

const LIST_KEYS = `
MATCH (k:EdgewiseApiKey) WHERE k.entry IS NOT NULL AND ($tenant IS NULL OR k.tenant = $tenant)
RETURN ${KEY_FIELDS} ORDER BY k.createdAt, k.key`

const READ_KEY = `MATCH (k:EdgewiseApiKey {key: $key}) WHERE k.entry IS NOT NULL RETURN ${KEY_FIELDS}`

const REVOKE_KEY = `${LOCKING}
MATCH (k:EdgewiseApiKey {key: $key}) WHERE $tenant IS NULL OR k.tenant = $tenant
SET k.lock = $lock
WITH k, datetime.realtime() AS now WHERE k.entry IS NOT NULL
SET k.revokedAt = coalesce(k.revokedAt, now)
RETURN ${KEY_FIELDS}`

export function neo4jKeys(neo4j: StateConnection): Keys {
  return {
    async create({ id, tenant, name, scopes, hash, expiresAt, requestsPerMinute }) {
      const entry: KeyEntry = { id, tenant, name, scopes, hash, expiresAt, requestsPerMinute }
      const { rows } = await write(neo4j, { text: CREATE_KEY, parameters: { key: id, tenant, entry: JSON.stringify(entry) } })
      return shownKey(keyOfFields(rows[0] ?? {}))
    },
    // Runs as a write, so that a cluster's leader answers.
    hasAny: async () => (await write(neo4j, { text: HAS_KEYS })).rows[0]?.['found'] === true,
    list: async (tenant) => (await neo4j.read({ text: LIST_KEYS, parameters: { tenant } })).map((row) => shownKey(keyOfFields(row))),
    // Runs as a write, so that a cluster's leader answers: a key works from its creation to its revocation exactly.
    async read(id) {
      const [row] = (await write(neo4j, { text: READ_KEY, parameters: { key: id } })).rows
      return row === undefined ? null : keyOfFields(row)
    },
    async revoke(tenant, id) {
      const [row] = (await write(neo4j, { text: REVOKE_KEY, parameters: { key: id, tenant, lock: randomUUID() } })).rows
      return row === undefined ? null : shownKey(keyOfFields(row))
    }
  }
}

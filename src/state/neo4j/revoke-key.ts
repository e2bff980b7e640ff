import { randomUUID } from 'node:crypto'
import type { Neo4j } from '../../neo4j/connection.ts'
import { type ApiKey, shownKey } from '../api-key.ts'
import { KEY_FIELDS, keyOfFields } from './key-entry.ts'
import { LOCKING } from './locking.ts'
import { write } from './write.ts'

const text = `${LOCKING}
MATCH (k:EdgewiseApiKey {key: $key}) WHERE $tenant IS NULL OR k.tenant = $tenant
SET k.lock = $lock
WITH k, datetime.realtime() AS now WHERE k.entry IS NOT NULL
SET k.revokedAt = coalesce(k.revokedAt, now)
RETURN ${KEY_FIELDS}`

export function revokeKey(neo4j: Neo4j): (tenant: string | null, id: string) => Promise<ApiKey | null> {
  return async (tenant, id) => {
    const [row] = (await write(neo4j, { text, parameters: { key: id, tenant, lock: randomUUID() } })).rows
    return row === undefined ? null : shownKey(keyOfFields(row))
  }
}

import type { Neo4j } from '../../neo4j/connection.ts'
import { type ApiKey, type NewKey, shownKey } from '../api-key.ts'
import { KEY_FIELDS, type KeyEntry, keyOfFields } from './key-entry.ts'
import { write } from './write.ts'

/** MERGE, so that sending it again makes no second one. */
const text = `
WITH datetime.realtime() AS now
MERGE (k:EdgewiseApiKey {key: $key})
ON CREATE SET k:EdgewiseOwn, k.tenant = $tenant, k.createdAt = now, k.entry = $entry
RETURN ${KEY_FIELDS}`

export function createKey(neo4j: Neo4j): (key: NewKey) => Promise<ApiKey> {
  return async ({ id, tenant, name, scopes, hash, expiresAt, requestsPerMinute }) => {
    const entry: KeyEntry = { id, tenant, name, scopes, hash, expiresAt, requestsPerMinute }
    const { rows } = await write(neo4j, { text, parameters: { key: id, tenant, entry: JSON.stringify(entry) } })
    return shownKey(keyOfFields(rows[0] ?? {}))
  }
}

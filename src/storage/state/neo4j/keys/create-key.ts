import { shownKey } from '../../api-key.ts'
import type { ApiKey, NewKey } from '../../keys.ts'
import { type StateConnection, write } from '../write.ts'
import { KEY_FIELDS, type KeyEntry, keyOfFields } from './key-entry.ts'

/** MERGE, so that sending it again makes no second one. */
const text = `
WITH datetime.realtime() AS now
MERGE (k:EdgewiseApiKey {key: $key})
ON CREATE SET k:EdgewiseOwn, k.tenant = $tenant, k.createdAt = now, k.entry = $entry
RETURN ${KEY_FIELDS}`

export function createKey(neo4j: StateConnection): (key: NewKey) => Promise<ApiKey> {
  return async ({ id, tenant, name, scopes, hash, expiresAt, requestsPerMinute }) => {
    const entry: KeyEntry = { id, tenant, name, scopes, hash, expiresAt, requestsPerMinute }
    const { rows } = await write(neo4j, { text, parameters: { key: id, tenant, entry: JSON.stringify(entry) } })
    return shownKey(keyOfFields(rows[0] ?? {}))
  }
}

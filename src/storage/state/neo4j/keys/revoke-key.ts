import { randomUUID } from 'node:crypto'
import { shownKey } from '../../api-key.ts'
import type { ApiKey } from '../../keys.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'
import { KEY_FIELDS, keyOfFields } from './key-entry.ts'

const text = `${LOCKING}
MATCH (k:EdgewiseApiKey {key: $key}) WHERE $tenant IS NULL OR k.tenant = $tenant
SET k.lock = $lock
WITH k, datetime.realtime() AS now WHERE k.entry IS NOT NULL
SET k.revokedAt = coalesce(k.revokedAt, now)
RETURN ${KEY_FIELDS}`

export function revokeKey(neo4j: StateConnection): (tenant: string | null, id: string) => Promise<ApiKey | null> {
  return async (tenant, id) => {
    const [row] = (await write(neo4j, { text, parameters: { key: id, tenant, lock: randomUUID() } })).rows
    return row === undefined ? null : shownKey(keyOfFields(row))
  }
}

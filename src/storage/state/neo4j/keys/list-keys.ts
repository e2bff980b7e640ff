import { shownKey } from '../../api-key.ts'
import type { ApiKey } from '../../keys.ts'
import type { StateConnection } from '../write.ts'
import { KEY_FIELDS, keyOfFields } from './key-entry.ts'

const text = `
MATCH (k:EdgewiseApiKey) WHERE k.entry IS NOT NULL AND ($tenant IS NULL OR k.tenant = $tenant)
RETURN ${KEY_FIELDS} ORDER BY k.createdAt, k.key`

export function listKeys(neo4j: StateConnection): (tenant: string | null) => Promise<ApiKey[]> {
  return async (tenant) => (await neo4j.read({ text, parameters: { tenant } })).map((row) => shownKey(keyOfFields(row)))
}

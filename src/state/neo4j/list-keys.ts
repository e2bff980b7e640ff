import type { Neo4j } from '../../neo4j/connection.ts'
import { type ApiKey, shownKey } from '../api-key.ts'
import { KEY_FIELDS, keyOfFields } from './key-entry.ts'

const text = `
MATCH (k:EdgewiseApiKey) WHERE k.entry IS NOT NULL AND ($tenant IS NULL OR k.tenant = $tenant)
RETURN ${KEY_FIELDS} ORDER BY k.createdAt, k.key`

export function listKeys(neo4j: Neo4j): (tenant: string | null) => Promise<ApiKey[]> {
  return async (tenant) => (await neo4j.read({ text, parameters: { tenant } })).map((row) => shownKey(keyOfFields(row)))
}

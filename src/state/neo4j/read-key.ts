import type { Neo4j } from '../../neo4j/connection.ts'
import type { StoredKey } from '../api-key.ts'
import { KEY_FIELDS, keyOfFields } from './key-entry.ts'
import { write } from './write.ts'

const text = `MATCH (k:EdgewiseApiKey {key: $key}) WHERE k.entry IS NOT NULL RETURN ${KEY_FIELDS}`

/** Asked as a write, so that a cluster's leader answers: a key works from the moment it is made to the moment it is revoked. */
export function readKey(neo4j: Neo4j): (id: string) => Promise<StoredKey | null> {
  return async (id) => {
    const [row] = (await write(neo4j, { text, parameters: { key: id } })).rows
    return row === undefined ? null : keyOfFields(row)
  }
}

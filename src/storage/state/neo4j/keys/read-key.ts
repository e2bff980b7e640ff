import type { StoredKey } from '../../keys.ts'
import { type StateConnection, write } from '../write.ts'
import { KEY_FIELDS, keyOfFields } from './key-entry.ts'

const text = `MATCH (k:EdgewiseApiKey {key: $key}) WHERE k.entry IS NOT NULL RETURN ${KEY_FIELDS}`

/** Asked as a write, so that a cluster's leader answers: a key works from the moment it is made to the moment it is revoked. */
export function readKey(neo4j: StateConnection): (id: string) => Promise<StoredKey | null> {
  return async (id) => {
    const [row] = (await write(neo4j, { text, parameters: { key: id } })).rows
    return row === undefined ? null : keyOfFields(row)
  }
}

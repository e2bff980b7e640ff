import { type StateConnection, write } from '../write.ts'

const text = 'RETURN EXISTS { MATCH (k:EdgewiseApiKey) WHERE k.entry IS NOT NULL } AS found'

/** Asked as a write, so that a cluster's leader answers. */
export function hasKeys(neo4j: StateConnection): () => Promise<boolean> {
  return async () => (await write(neo4j, { text })).rows[0]?.['found'] === true
}

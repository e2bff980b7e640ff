import type { Keys } from '../keys.ts'
import { createKey } from './keys/create-key.ts'
import { hasKeys } from './keys/has-keys.ts'
import { listKeys } from './keys/list-keys.ts'
import { readKey } from './keys/read-key.ts'
import { revokeKey } from './keys/revoke-key.ts'
import type { StateConnection } from './write.ts'

export function neo4jKeys(neo4j: StateConnection): Keys {
  return {
    create: createKey(neo4j),
    hasAny: hasKeys(neo4j),
    list: listKeys(neo4j),
    read: readKey(neo4j),
    revoke: revokeKey(neo4j)
  }
}

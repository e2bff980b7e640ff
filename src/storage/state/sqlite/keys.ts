import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Keys } from '../keys.ts'
import { asCalls } from './as-calls.ts'
import { createKey } from './keys/create-key.ts'
import { hasKeys } from './keys/has-keys.ts'
import { listKeys } from './keys/list-keys.ts'
import { readKey } from './keys/read-key.ts'
import { revokeKey } from './keys/revoke-key.ts'

export function sqliteKeys(database: DatabaseSyncInstance): Keys {
  return asCalls<Keys>(database, {
    create: createKey(database),
    hasAny: hasKeys(database),
    list: listKeys(database),
    read: readKey(database),
    revoke: revokeKey(database)
  })
}

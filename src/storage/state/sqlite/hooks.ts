import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Hooks } from '../hooks.ts'
import { asCalls } from './as-calls.ts'
import type { Clock } from './clock.ts'
import { addHook } from './hooks/add-hook.ts'
import { listHooks, readHook } from './hooks/read-hooks.ts'
import { removeHook } from './hooks/remove-hook.ts'

export function sqliteHooks(database: DatabaseSyncInstance, now: Clock): Hooks {
  return asCalls<Hooks>(database, { add: addHook(database, now), read: readHook(database), list: listHooks(database), remove: removeHook(database) })
}

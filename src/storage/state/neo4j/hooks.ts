import type { Hooks } from '../hooks.ts'
import { addHook } from './hooks/add-hook.ts'
import { listHooks, readHook } from './hooks/read-hooks.ts'
import { removeHook } from './hooks/remove-hook.ts'
import type { StateConnection } from './write.ts'

export function neo4jHooks(neo4j: StateConnection): Hooks {
  return { add: addHook(neo4j), read: readHook(neo4j), list: listHooks(neo4j), remove: removeHook(neo4j) }
}

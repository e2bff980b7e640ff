import type { Hooks } from '../../hooks.ts'
import { type StateConnection, write } from '../write.ts'
import { HOOK_FIELDS, hookOfFields } from './read-hooks.ts'

/** MERGE, so that sending it again makes no second one. */
const text = `
MERGE (h:EdgewiseHook {key: $key})
ON CREATE SET h:EdgewiseOwn, h.tenant = $tenant, h.hook = $hook, h.createdAt = datetime.realtime().epochMillis
RETURN ${HOOK_FIELDS}`

export function addHook(neo4j: StateConnection): Hooks['add'] {
  return async (hook) => {
    const parameters = { key: hook.id, tenant: hook.tenant, hook: JSON.stringify(hook) }
    return hookOfFields((await write(neo4j, { text, parameters })).rows[0] ?? {})
  }
}

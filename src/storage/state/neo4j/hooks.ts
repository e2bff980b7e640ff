import type { Row } from '../../neo4j/connection.ts'
import type { Hook, Hooks, NewHook } from '../hooks.ts'
import { remove, type StateConnection, write } from './write.ts'

/** Fields of a node `h`. A hook's definition never changes and is one property. */
const HOOK_FIELDS = 'h.hook AS hook, h.createdAt AS createdAt'

function hookOfFields({ hook, createdAt }: Row): Hook {
  return { ...(JSON.parse(hook as string) as NewHook), createdAt: createdAt as number }
}

const readText = `MATCH (h:EdgewiseHook {key: $id}) WHERE $tenant IS NULL OR h.tenant = $tenant RETURN ${HOOK_FIELDS}`
const listText = `MATCH (h:EdgewiseHook) WHERE h.tenant = $tenant RETURN ${HOOK_FIELDS} ORDER BY h.createdAt, h.key`

/** MERGE makes a repetition harmless. */
const ADD_HOOK = `
MERGE (h:EdgewiseHook {key: $key})
ON CREATE SET h:EdgewiseOwn, h.tenant = $tenant, h.hook = $hook, h.createdAt = datetime.realtime().epochMillis
RETURN ${HOOK_FIELDS}`

const REMOVE_HOOK = 'MATCH (h:EdgewiseHook {key: $id}) WHERE h.tenant = $tenant DELETE h RETURN 1 AS removed'

export function neo4jHooks(neo4j: StateConnection): Hooks {
  return {
    async add(hook) {
      const parameters = { key: hook.id, tenant: hook.tenant, hook: JSON.stringify(hook) }
      return hookOfFields((await write(neo4j, { text: ADD_HOOK, parameters })).rows[0] ?? {})
    },
    async read(tenant, id) {
      const [row] = await neo4j.read({ text: readText, parameters: { tenant, id } })
      return row === undefined ? null : hookOfFields(row)
    },
    list: async (tenant) => (await neo4j.read({ text: listText, parameters: { tenant } })).map(hookOfFields),
    remove: (tenant, id) => remove(neo4j, REMOVE_HOOK, { tenant, id })
  }
}

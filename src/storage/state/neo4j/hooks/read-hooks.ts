import type { Row } from '../../../neo4j/connection.ts'
import type { Hook, Hooks, NewHook } from '../../hooks.ts'
import type { StateConnection } from '../write.ts'

/** Of a node `h`. What a hook is never changes and stands in one property. */
export const HOOK_FIELDS = 'h.hook AS hook, h.createdAt AS createdAt'

export function hookOfFields({ hook, createdAt }: Row): Hook {
  return { ...(JSON.parse(hook as string) as NewHook), createdAt: createdAt as number }
}

const readText = `MATCH (h:EdgewiseHook {key: $id}) WHERE $tenant IS NULL OR h.tenant = $tenant RETURN ${HOOK_FIELDS}`
const listText = `MATCH (h:EdgewiseHook) WHERE h.tenant = $tenant RETURN ${HOOK_FIELDS} ORDER BY h.createdAt, h.key`

export function readHook(neo4j: StateConnection): Hooks['read'] {
  return async (tenant, id) => {
    const [row] = await neo4j.read({ text: readText, parameters: { tenant, id } })
    return row === undefined ? null : hookOfFields(row)
  }
}

export function listHooks(neo4j: StateConnection): Hooks['list'] {
  return async (tenant) => (await neo4j.read({ text: listText, parameters: { tenant } })).map(hookOfFields)
}

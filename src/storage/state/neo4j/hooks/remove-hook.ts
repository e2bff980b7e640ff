import type { Hooks } from '../../hooks.ts'
import { type StateConnection, write } from '../write.ts'

const text = 'MATCH (h:EdgewiseHook {key: $id}) WHERE h.tenant = $tenant DELETE h RETURN 1 AS removed'

export function removeHook(neo4j: StateConnection): Hooks['remove'] {
  return async (tenant, id) => {
    const { rows, unsure } = await write(neo4j, { text, parameters: { tenant, id } })
    return rows.length > 0 || unsure
  }
}

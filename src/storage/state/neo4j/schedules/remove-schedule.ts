import type { Schedules } from '../../schedules.ts'
import { type StateConnection, write } from '../write.ts'

const text = 'MATCH (s:EdgewiseSchedule {key: $id}) WHERE s.tenant = $tenant DELETE s RETURN 1 AS removed'

export function removeSchedule(neo4j: StateConnection): Schedules['remove'] {
  return async (tenant, id) => {
    const { rows, unsure } = await write(neo4j, { text, parameters: { tenant, id } })
    return rows.length > 0 || unsure
  }
}

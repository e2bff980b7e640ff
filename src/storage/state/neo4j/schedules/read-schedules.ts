import { type ScheduleRow, scheduleOfRow } from '../../schedule-record.ts'
import type { Schedules } from '../../schedules.ts'
import type { StateConnection } from '../write.ts'

/** Of a node `s`. */
export const SCHEDULE_FIELDS = 's.key AS id, s.tenant AS tenant, s.nextAt AS nextAt, s.createdAt AS createdAt, s.revision AS revision, s.schedule AS schedule'

const readText = `MATCH (s:EdgewiseSchedule {key: $id}) WHERE s.tenant = $tenant RETURN ${SCHEDULE_FIELDS}`
const listText = `MATCH (s:EdgewiseSchedule) WHERE s.tenant = $tenant RETURN ${SCHEDULE_FIELDS} ORDER BY s.createdAt, s.key`

export function readSchedule(neo4j: StateConnection): Schedules['read'] {
  return async (tenant, id) => {
    const [row] = (await neo4j.read({ text: readText, parameters: { tenant, id } })) as unknown as ScheduleRow[]
    return row === undefined ? null : scheduleOfRow(row)
  }
}

export function listSchedules(neo4j: StateConnection): Schedules['list'] {
  return async (tenant) => ((await neo4j.read({ text: listText, parameters: { tenant } })) as unknown as ScheduleRow[]).map(scheduleOfRow)
}

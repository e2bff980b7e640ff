import { type ScheduleRow, scheduleOfRow } from '../../schedule-record.ts'
import type { Schedules } from '../../schedules.ts'
import type { StateConnection } from '../write.ts'
import { SCHEDULE_FIELDS } from './read-schedules.ts'

/** One row at least, since the time is wanted though nothing is due. */
const text = `
WITH datetime.realtime().epochMillis AS now
OPTIONAL MATCH (s:EdgewiseSchedule) WHERE s.nextAt <= now
RETURN now, ${SCHEDULE_FIELDS} ORDER BY s.nextAt LIMIT $limit`

export function dueSchedules(neo4j: StateConnection): Schedules['due'] {
  return async (limit) => {
    const rows = (await neo4j.read({ text, parameters: { limit } })) as unknown as (ScheduleRow & { readonly now: number })[]
    // One that is deleted meanwhile has no id any more.
    return { now: rows[0]?.now ?? 0, schedules: rows.filter(({ id, schedule }) => id !== null && schedule !== null).map(scheduleOfRow) }
  }
}

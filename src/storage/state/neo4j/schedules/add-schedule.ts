import { randomUUID } from 'node:crypto'
import { type ScheduleRow, scheduleOfRow, scheduleText } from '../../schedule-record.ts'
import type { Schedules } from '../../schedules.ts'
import { type StateConnection, write } from '../write.ts'
import { SCHEDULE_FIELDS } from './read-schedules.ts'

/** MERGE, so that sending it again makes no second one. */
const text = `
MERGE (s:EdgewiseSchedule {key: $key})
ON CREATE SET s:EdgewiseOwn, s.tenant = $tenant, s.schedule = $schedule, s.nextAt = $nextAt, s.revision = $revision,
  s.createdAt = datetime.realtime().epochMillis
RETURN ${SCHEDULE_FIELDS}`

export function addSchedule(neo4j: StateConnection): Schedules['add'] {
  return async (given) => {
    const { id, tenant, nextAt } = given
    const parameters = { key: id, tenant, nextAt, revision: randomUUID(), schedule: scheduleText(given) }
    const [row] = (await write(neo4j, { text, parameters })).rows as unknown as [ScheduleRow]
    return scheduleOfRow(row)
  }
}

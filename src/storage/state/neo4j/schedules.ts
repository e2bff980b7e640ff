import { randomUUID } from 'node:crypto'
import { type Schedule, type ScheduleRow, type Schedules, scheduleOfRow, scheduleText } from '../schedules.ts'
import { LOCKING, remove, type StateConnection, write } from './write.ts'

const SCHEDULE_FIELDS = 's.key AS id, s.tenant AS tenant, s.nextAt AS nextAt, s.createdAt AS createdAt, s.revision AS revision, s.schedule AS schedule'

const readText = `MATCH (s:EdgewiseSchedule {key: $id}) WHERE s.tenant = $tenant RETURN ${SCHEDULE_FIELDS}`
const listText = `MATCH (s:EdgewiseSchedule) WHERE s.tenant = $tenant RETURN ${SCHEDULE_FIELDS} ORDER BY s.createdAt, s.key`

/** MERGE makes a repetition harmless. */
const ADD_SCHEDULE = `
MERGE (s:EdgewiseSchedule {key: $key})
ON CREATE SET s:EdgewiseOwn, s.tenant = $tenant, s.schedule = $schedule, s.nextAt = $nextAt, s.revision = $revision,
  s.createdAt = datetime.realtime().epochMillis
RETURN ${SCHEDULE_FIELDS}`

/** A repetition finds its own write. */
const CHANGE_SCHEDULE = `${LOCKING}
MATCH (s:EdgewiseSchedule {key: $id}) WHERE s.tenant = $tenant
SET s.lock = $to
WITH s WHERE s.revision IN [$from, $to]
SET s.schedule = $schedule, s.nextAt = $nextAt, s.revision = $to
RETURN 1 AS changed`

/** Returns at least one row, because the time is needed even when nothing is due. */
const DUE_SCHEDULES = `
WITH datetime.realtime().epochMillis AS now
OPTIONAL MATCH (s:EdgewiseSchedule) WHERE s.nextAt <= now
RETURN now, ${SCHEDULE_FIELDS} ORDER BY s.nextAt LIMIT $limit`

const REMOVE_SCHEDULE = 'MATCH (s:EdgewiseSchedule {key: $id}) WHERE s.tenant = $tenant DELETE s RETURN 1 AS removed'

export function neo4jSchedules(neo4j: StateConnection): Schedules {
  return {
    async add(given) {
      const { id, tenant, nextAt } = given
      const parameters = { key: id, tenant, nextAt, revision: randomUUID(), schedule: scheduleText(given) }
      const [row] = (await write(neo4j, { text: ADD_SCHEDULE, parameters })).rows as unknown as [ScheduleRow]
      return scheduleOfRow(row)
    },
    async read(tenant, id) {
      const [row] = (await neo4j.read({ text: readText, parameters: { tenant, id } })) as unknown as ScheduleRow[]
      return row === undefined ? null : scheduleOfRow(row)
    },
    list: async (tenant) => ((await neo4j.read({ text: listText, parameters: { tenant } })) as unknown as ScheduleRow[]).map(scheduleOfRow),
    async due(limit) {
      const rows = (await neo4j.read({ text: DUE_SCHEDULES, parameters: { limit } })) as unknown as (ScheduleRow & { readonly now: number })[]
      // A schedule that is deleted meanwhile has no id any more.
      return { now: rows[0]?.now ?? 0, schedules: rows.filter(({ id, schedule }) => id !== null && schedule !== null).map(scheduleOfRow) }
    },
    async change(schedule, change) {
      const changed: Schedule = { ...schedule, ...change, revision: randomUUID() }
      const { id, tenant, nextAt, revision: to } = changed
      const parameters = { id, tenant, nextAt, to, from: schedule.revision, schedule: scheduleText(changed) }
      return (await write(neo4j, { text: CHANGE_SCHEDULE, parameters })).rows.length > 0 ? changed : null
    },
    remove: (tenant, id) => remove(neo4j, REMOVE_SCHEDULE, { tenant, id })
  }
}

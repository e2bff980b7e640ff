import { randomUUID } from 'node:crypto'
import { scheduleText } from '../../schedule-record.ts'
import type { Schedule, Schedules } from '../../schedules.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'

/** Sent again, it meets what it wrote. */
const text = `${LOCKING}
MATCH (s:EdgewiseSchedule {key: $id}) WHERE s.tenant = $tenant
SET s.lock = $to
WITH s WHERE s.revision IN [$from, $to]
SET s.schedule = $schedule, s.nextAt = $nextAt, s.revision = $to
RETURN 1 AS changed`

export function changeSchedule(neo4j: StateConnection): Schedules['change'] {
  return async (schedule, change) => {
    const changed: Schedule = { ...schedule, ...change, revision: randomUUID() }
    const { id, tenant, nextAt, revision: to } = changed
    const parameters = { id, tenant, nextAt, to, from: schedule.revision, schedule: scheduleText(changed) }
    return (await write(neo4j, { text, parameters })).rows.length > 0 ? changed : null
  }
}

import { randomUUID } from 'node:crypto'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { scheduleText } from '../../schedule-record.ts'
import type { Schedule, ScheduleChange } from '../../schedules.ts'

const sql = 'UPDATE schedule SET schedule = $schedule, next_at = $nextAt, revision = $to WHERE id = $id AND tenant = $tenant AND revision = $from'

export function changeSchedule(database: DatabaseSyncInstance): (schedule: Schedule, change: ScheduleChange) => Schedule | null {
  const statement = database.prepare(sql)
  return (schedule, change) => {
    const changed: Schedule = { ...schedule, ...change, revision: randomUUID() }
    const { id, tenant, nextAt, revision: to } = changed
    const { changes } = statement.run({ id, tenant, nextAt, to, from: schedule.revision, schedule: scheduleText(changed) })
    return Number(changes) > 0 ? changed : null
  }
}

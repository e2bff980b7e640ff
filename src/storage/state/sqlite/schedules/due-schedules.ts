import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type ScheduleRow, scheduleOfRow } from '../../schedule-record.ts'
import type { Schedule } from '../../schedules.ts'
import type { Clock } from '../clock.ts'
import { SCHEDULE_COLUMNS } from './read-schedules.ts'

export function dueSchedules(database: DatabaseSyncInstance, clock: Clock): (limit: number) => { now: number; schedules: Schedule[] } {
  const statement = database.prepare(`SELECT ${SCHEDULE_COLUMNS} FROM schedule WHERE next_at <= ? ORDER BY next_at LIMIT ?`)
  return (limit) => {
    const now = clock()
    return { now, schedules: (statement.all(now, limit) as unknown as ScheduleRow[]).map(scheduleOfRow) }
  }
}

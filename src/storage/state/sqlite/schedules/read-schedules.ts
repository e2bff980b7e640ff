import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type ScheduleRow, scheduleOfRow } from '../../schedule-record.ts'
import type { Schedule } from '../../schedules.ts'

export const SCHEDULE_COLUMNS = 'id, tenant, next_at AS nextAt, created_at AS createdAt, revision, schedule'

export function readSchedule(database: DatabaseSyncInstance): (tenant: string, id: string) => Schedule | null {
  const statement = database.prepare(`SELECT ${SCHEDULE_COLUMNS} FROM schedule WHERE id = ? AND tenant = ?`)
  return (tenant, id) => {
    const row = statement.get(id, tenant) as ScheduleRow | undefined
    return row === undefined ? null : scheduleOfRow(row)
  }
}

export function listSchedules(database: DatabaseSyncInstance): (tenant: string) => Schedule[] {
  const statement = database.prepare(`SELECT ${SCHEDULE_COLUMNS} FROM schedule WHERE tenant = ? ORDER BY created_at, rowid`)
  return (tenant) => (statement.all(tenant) as unknown as ScheduleRow[]).map(scheduleOfRow)
}

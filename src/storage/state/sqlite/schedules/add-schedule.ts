import { randomUUID } from 'node:crypto'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { scheduleText } from '../../schedule-record.ts'
import type { NewSchedule, Schedule } from '../../schedules.ts'
import type { Clock } from '../clock.ts'

const sql = 'INSERT INTO schedule (id, tenant, revision, next_at, created_at, schedule) VALUES (?, ?, ?, ?, ?, ?)'

export function addSchedule(database: DatabaseSyncInstance, now: Clock): (schedule: NewSchedule) => Schedule {
  const statement = database.prepare(sql)
  return (given) => {
    const schedule: Schedule = { ...given, createdAt: now(), revision: randomUUID() }
    const { id, tenant, revision, nextAt, createdAt } = schedule
    statement.run(id, tenant, revision, nextAt, createdAt, scheduleText(schedule))
    return schedule
  }
}

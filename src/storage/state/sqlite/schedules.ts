import { randomUUID } from 'node:crypto'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type NewSchedule, type Schedule, type ScheduleChange, type ScheduleRow, type Schedules, scheduleOfRow, scheduleText } from '../schedules.ts'
import { asCalls, type Clock } from './database.ts'

const ADD_SCHEDULE = 'INSERT INTO schedule (id, tenant, revision, next_at, created_at, schedule) VALUES (?, ?, ?, ?, ?, ?)'

function addSchedule(database: DatabaseSyncInstance, now: Clock): (schedule: NewSchedule) => Schedule {
  const statement = database.prepare(ADD_SCHEDULE)
  return (given) => {
    const schedule: Schedule = { ...given, createdAt: now(), revision: randomUUID() }
    const { id, tenant, revision, nextAt, createdAt } = schedule
    statement.run(id, tenant, revision, nextAt, createdAt, scheduleText(schedule))
    return schedule
  }
}

const CHANGE_SCHEDULE = 'UPDATE schedule SET schedule = $schedule, next_at = $nextAt, revision = $to WHERE id = $id AND tenant = $tenant AND revision = $from'

function changeSchedule(database: DatabaseSyncInstance): (schedule: Schedule, change: ScheduleChange) => Schedule | null {
  const statement = database.prepare(CHANGE_SCHEDULE)
  return (schedule, change) => {
    const changed: Schedule = { ...schedule, ...change, revision: randomUUID() }
    const { id, tenant, nextAt, revision: to } = changed
    const { changes } = statement.run({ id, tenant, nextAt, to, from: schedule.revision, schedule: scheduleText(changed) })
    return Number(changes) > 0 ? changed : null
  }
}

const SCHEDULE_COLUMNS = 'id, tenant, next_at AS nextAt, created_at AS createdAt, revision, schedule'

function readSchedule(database: DatabaseSyncInstance): (tenant: string, id: string) => Schedule | null {
  const statement = database.prepare(`SELECT ${SCHEDULE_COLUMNS} FROM schedule WHERE id = ? AND tenant = ?`)
  return (tenant, id) => {
    const row = statement.get(id, tenant) as ScheduleRow | undefined
    return row === undefined ? null : scheduleOfRow(row)
  }
}

function listSchedules(database: DatabaseSyncInstance): (tenant: string) => Schedule[] {
  const statement = database.prepare(`SELECT ${SCHEDULE_COLUMNS} FROM schedule WHERE tenant = ? ORDER BY created_at, rowid`)
  return (tenant) => (statement.all(tenant) as unknown as ScheduleRow[]).map(scheduleOfRow)
}

function dueSchedules(database: DatabaseSyncInstance, clock: Clock): (limit: number) => { now: number; schedules: Schedule[] } {
  const statement = database.prepare(`SELECT ${SCHEDULE_COLUMNS} FROM schedule WHERE next_at <= ? ORDER BY next_at LIMIT ?`)
  return (limit) => {
    const now = clock()
    return { now, schedules: (statement.all(now, limit) as unknown as ScheduleRow[]).map(scheduleOfRow) }
  }
}

function removeSchedule(database: DatabaseSyncInstance): (tenant: string, id: string) => boolean {
  const statement = database.prepare('DELETE FROM schedule WHERE tenant = ? AND id = ?')
  return (tenant, id) => Number(statement.run(tenant, id).changes) > 0
}

export function sqliteSchedules(database: DatabaseSyncInstance, now: Clock): Schedules {
  return asCalls<Schedules>(database, {
    add: addSchedule(database, now),
    read: readSchedule(database),
    list: listSchedules(database),
    due: dueSchedules(database, now),
    change: changeSchedule(database),
    remove: removeSchedule(database)
  })
}

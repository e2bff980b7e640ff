import { randomUUID } from 'node:crypto'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Schedule, type ScheduleRow, type Schedules, scheduleOfRow, scheduleText } from '../schedules.ts'
import { asCalls, type Clock, hasChanged } from './database.ts'

const ADD_SCHEDULE = 'INSERT INTO schedule (id, tenant, revision, next_at, created_at, schedule) VALUES (?, ?, ?, ?, ?, ?)'
const CHANGE_SCHEDULE = 'UPDATE schedule SET schedule = $schedule, next_at = $nextAt, revision = $to WHERE id = $id AND tenant = $tenant AND revision = $from'
const SCHEDULE_COLUMNS = 'id, tenant, next_at AS nextAt, created_at AS createdAt, revision, schedule'

export function sqliteSchedules(database: DatabaseSyncInstance, clock: Clock): Schedules {
  const addOne = database.prepare(ADD_SCHEDULE)
  const changeOne = database.prepare(CHANGE_SCHEDULE)
  const readOne = database.prepare(`SELECT ${SCHEDULE_COLUMNS} FROM schedule WHERE id = ? AND tenant = ?`)
  const listAll = database.prepare(`SELECT ${SCHEDULE_COLUMNS} FROM schedule WHERE tenant = ? ORDER BY created_at, rowid`)
  const listDue = database.prepare(`SELECT ${SCHEDULE_COLUMNS} FROM schedule WHERE next_at <= ? ORDER BY next_at LIMIT ?`)
  const removeOne = database.prepare('DELETE FROM schedule WHERE tenant = ? AND id = ?')
  return asCalls<Schedules>(database, {
    add(given) {
      const schedule: Schedule = { ...given, createdAt: clock(), revision: randomUUID() }
      const { id, tenant, revision, nextAt, createdAt } = schedule
      addOne.run(id, tenant, revision, nextAt, createdAt, scheduleText(schedule))
      return schedule
    },
    read(tenant, id) {
      const row = readOne.get(id, tenant) as ScheduleRow | undefined
      return row === undefined ? null : scheduleOfRow(row)
    },
    list: (tenant) => (listAll.all(tenant) as unknown as ScheduleRow[]).map(scheduleOfRow),
    due(limit) {
      const now = clock()
      return { now, schedules: (listDue.all(now, limit) as unknown as ScheduleRow[]).map(scheduleOfRow) }
    },
    change(schedule, change) {
      const changed: Schedule = { ...schedule, ...change, revision: randomUUID() }
      const { id, tenant, nextAt, revision: to } = changed
      return hasChanged(changeOne.run({ id, tenant, nextAt, to, from: schedule.revision, schedule: scheduleText(changed) })) ? changed : null
    },
    remove: (tenant, id) => hasChanged(removeOne.run(tenant, id))
  })
}

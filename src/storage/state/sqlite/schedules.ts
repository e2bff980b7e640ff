import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Schedules } from '../schedules.ts'
import { asCalls } from './as-calls.ts'
import type { Clock } from './clock.ts'
import { addSchedule } from './schedules/add-schedule.ts'
import { changeSchedule } from './schedules/change-schedule.ts'
import { dueSchedules } from './schedules/due-schedules.ts'
import { listSchedules, readSchedule } from './schedules/read-schedules.ts'
import { removeSchedule } from './schedules/remove-schedule.ts'

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

import type { Schedules } from '../schedules.ts'
import { addSchedule } from './schedules/add-schedule.ts'
import { changeSchedule } from './schedules/change-schedule.ts'
import { dueSchedules } from './schedules/due-schedules.ts'
import { listSchedules, readSchedule } from './schedules/read-schedules.ts'
import { removeSchedule } from './schedules/remove-schedule.ts'
import type { StateConnection } from './write.ts'

export function neo4jSchedules(neo4j: StateConnection): Schedules {
  return {
    add: addSchedule(neo4j),
    read: readSchedule(neo4j),
    list: listSchedules(neo4j),
    due: dueSchedules(neo4j),
    change: changeSchedule(neo4j),
    remove: removeSchedule(neo4j)
  }
}

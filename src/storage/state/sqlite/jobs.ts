import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Jobs } from '../jobs.ts'
import { asCalls } from './as-calls.ts'
import type { Clock } from './clock.ts'
import { addJob } from './jobs/add-job.ts'
import { changeJob } from './jobs/change-job.ts'
import { countJobs } from './jobs/count-jobs.ts'
import { dueJobs } from './jobs/due-jobs.ts'
import { hasRoom } from './jobs/has-room.ts'
import { lapsedJobs } from './jobs/lapsed-jobs.ts'
import { listJobs } from './jobs/list-jobs.ts'
import { oldestDue } from './jobs/oldest-due.ts'
import { readEvents } from './jobs/read-events.ts'
import { findJob, readJob } from './jobs/read-job.ts'
import { readStep, readSteps } from './jobs/read-steps.ts'
import { sweepJobs } from './jobs/sweep-jobs.ts'

export function sqliteJobs(database: DatabaseSyncInstance, now: Clock): Jobs {
  return asCalls<Jobs>(database, {
    add: addJob(database, now),
    read: readJob(database),
    find: findJob(database),
    list: listJobs(database),
    change: changeJob(database, now),
    due: dueJobs(database, now),
    lapsed: lapsedJobs(database, now),
    events: readEvents(database),
    steps: readSteps(database),
    step: readStep(database),
    count: countJobs(database),
    hasRoom: hasRoom(database),
    oldestDue: oldestDue(database, now),
    sweep: sweepJobs(database, now)
  })
}

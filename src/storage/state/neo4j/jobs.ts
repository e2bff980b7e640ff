import type { Jobs } from '../jobs.ts'
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
import type { StateConnection } from './write.ts'

export function neo4jJobs(neo4j: StateConnection): Jobs {
  return {
    add: addJob(neo4j),
    change: changeJob(neo4j),
    count: countJobs(neo4j),
    due: dueJobs(neo4j),
    events: readEvents(neo4j),
    find: findJob(neo4j),
    lapsed: lapsedJobs(neo4j),
    list: listJobs(neo4j),
    oldestDue: oldestDue(neo4j),
    read: readJob(neo4j),
    step: readStep(neo4j),
    steps: readSteps(neo4j),
    sweep: sweepJobs(neo4j),
    hasRoom: hasRoom(neo4j)
  }
}

import { randomUUID } from 'node:crypto'
import { queuedJob } from '../../job-record.ts'
import type { Job, NewJob } from '../../jobs.ts'
import { keyOf } from '../key.ts'
import { LOCKING } from '../locking.ts'
import { audienceOf } from '../webhooks/audience.ts'
import { type StateConnection, write } from '../write.ts'
import { JOB_COLUMNS, type JobRow, jobKeyOf, jobOfRow, laneOf, statusText, submissionText } from './job-row.ts'
import { blobRows, eventRows, USE_BLOBS, WRITE_EVENTS } from './written-with.ts'

/** A queue is a lane's jobs of one priority: whoever looks for jobs steps from queue to queue. */
const text = `${LOCKING}
MERGE (q:EdgewiseJobQueue {key: $queue.key})
ON CREATE SET q:EdgewiseOwn, q += $queue
WITH datetime.realtime().epochMillis AS now
MERGE (j:EdgewiseJob {key: $job.key})
ON CREATE SET j:EdgewiseOwn, j += $job, j.createdAt = now, j.runAt = now + $delayMs,
  j.deadlineAt = now + $delayMs + $deadlineMs, j.lapsesAt = now + $delayMs + $deadlineMs
WITH j, j.createdAt AS now WHERE j.id = $job.id${WRITE_EVENTS}
FOREACH (callback IN $callbacks |
  MERGE (w:EdgewiseWebhook {key: callback.id})
  ON CREATE SET w:EdgewiseOwn, w += callback, w.createdAt = now)
WITH j${USE_BLOBS}
RETURN ${JOB_COLUMNS}`

/** The one that was there before. */
const found = `MATCH (j:EdgewiseJob {key: $key}) RETURN ${JOB_COLUMNS}`

export function addJob(neo4j: StateConnection): (given: NewJob) => Promise<{ readonly job: Job; readonly isNew: boolean }> {
  return async (given) => {
    const job = queuedJob(given, 0)
    const { id, tenant, kind, version, priority } = job
    const [key, lane, rank] = [jobKeyOf(job), laneOf(job), 0 - priority]
    const parameters = {
      queue: { key: keyOf(lane, String(rank)), tenant, kind, version, lane, rank },
      job: { key, id, tenant, kind, lane, rank, state: job.state, submission: submissionText(job), status: statusText(job) },
      delayMs: given.delayMs,
      deadlineMs: job.deadlineMs,
      events: eventRows(job, given.events, 0),
      blobs: blobRows(job, given.blobs),
      callbacks: given.callback === undefined ? [] : [{ ...given.callback, audience: audienceOf(given.callback) }],
      lock: randomUUID()
    }
    for (;;) {
      const [added] = (await write(neo4j, { text, parameters })).rows as unknown as JobRow[]
      if (added !== undefined) return { job: jobOfRow(added), isNew: true }
      const [earlier] = (await neo4j.read({ text: found, parameters: { key } })) as unknown as JobRow[]
      // Removed since: then this one is new.
      if (earlier !== undefined) return { job: jobOfRow(earlier), isNew: false }
    }
  }
}

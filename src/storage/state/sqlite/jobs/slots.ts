import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { laneOf } from '../../job-record.ts'
import type { Job } from '../../jobs.ts'

/** The lowest that is free: 0, or the one after a taken one. */
const takeSql = `
INSERT INTO job_slot (lane, number, job)
SELECT $lane, number, $id FROM (
  SELECT 0 AS number UNION ALL SELECT number + 1 FROM job_slot WHERE lane = $lane
) AS place
WHERE number < $limit AND NOT EXISTS (SELECT 1 FROM job_slot AS taken WHERE taken.lane = $lane AND taken.number = place.number)
ORDER BY number LIMIT 1`

/** Within the transaction of a change; false when the lane of the job has none free. */
export function takeSlot(database: DatabaseSyncInstance): (job: Job, limit: number) => boolean {
  const statement = database.prepare(takeSql)
  return (job, limit) => Number(statement.run({ lane: laneOf(job), id: job.id, limit }).changes) > 0
}

export function giveSlotBack(database: DatabaseSyncInstance): (job: Job) => void {
  const statement = database.prepare('DELETE FROM job_slot WHERE job = ?')
  return ({ id }) => void statement.run(id)
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { RELEASE, removeBlobs } from '../blobs/remove-blobs.ts'
import type { Clock } from '../clock.ts'
import { inTransaction } from '../transaction.ts'

const endedSql = `
SELECT json_group_array(id) AS ids, count(*) AS jobs FROM (
  SELECT id FROM job
  WHERE ended_at <= $before AND NOT EXISTS (SELECT 1 FROM job_event WHERE job_event.job = job.id AND outbox = 1)
  AND NOT EXISTS (
    SELECT 1 FROM webhook CROSS JOIN delivery ON delivery.webhook = webhook.id AND delivery.job = webhook.job
    WHERE webhook.job = job.id AND webhook.disabled IS NULL AND delivery.delivered_at IS NULL
  )
  ORDER BY ended_at LIMIT $limit
)`

/** One that was put again lately may be about to be used. */
const blobsSql = `${RELEASE}
WHERE put_at <= $before AND (tenant, sha256) IN (SELECT tenant, sha256 FROM job_blob WHERE job IN (SELECT value FROM json_each($ids)))
AND NOT EXISTS (
  SELECT 1 FROM job_blob AS other
  WHERE other.tenant = blob.tenant AND other.sha256 = blob.sha256 AND other.job NOT IN (SELECT value FROM json_each($ids))
)
RETURNING id`

/** All else that belongs to a job goes with it, by the foreign keys; its bytes after it. */
export function sweepJobs(database: DatabaseSyncInstance, now: Clock): (olderThanMs: number, limit: number) => Promise<number> {
  const ended = database.prepare(endedSql)
  const releaseBlobs = database.prepare(blobsSql)
  const dropCallbacks = database.prepare('DELETE FROM webhook WHERE job IN (SELECT value FROM json_each(?))')
  const dropJobs = database.prepare('DELETE FROM job WHERE id IN (SELECT value FROM json_each(?))')
  const remove = removeBlobs(database)

  function sweep(before: number, limit: number) {
    const { ids, jobs } = ended.get({ before, limit }) as { ids: string; jobs: number }
    if (jobs === 0) return { jobs, released: [] }
    const released = releaseBlobs.all({ before, ids }) as unknown as { id: number }[]
    dropCallbacks.run(ids)
    dropJobs.run(ids)
    return { jobs, released }
  }

  return async (olderThanMs, limit) => {
    const { jobs, released } = inTransaction(database, () => sweep(now() - olderThanMs, limit))
    await remove(released.map(({ id }) => id))
    return jobs
  }
}

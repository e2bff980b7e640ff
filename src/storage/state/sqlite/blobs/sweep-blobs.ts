import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Clock } from '../clock.ts'
import { RELEASE, removeBlobs } from './remove-blobs.ts'

/** Uploads that were broken off have no hash, so no job uses them. */
const sql = `${RELEASE} WHERE id IN (
  SELECT id FROM blob
  WHERE put_at <= $before AND NOT EXISTS (SELECT 1 FROM job_blob WHERE job_blob.tenant = blob.tenant AND job_blob.sha256 = blob.sha256)
  ORDER BY put_at LIMIT $limit
) RETURNING id`

export function sweepBlobs(database: DatabaseSyncInstance, now: Clock): (olderThanMs: number, limit: number) => Promise<number> {
  const release = database.prepare(sql)
  const remove = removeBlobs(database)
  return async (olderThanMs, limit) => {
    const released = release.all({ before: now() - olderThanMs, limit }) as unknown as { id: number }[]
    await remove(released.map(({ id }) => id))
    return released.length
  }
}

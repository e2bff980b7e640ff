import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Clock } from '../clock.ts'

/** Uploads that were broken off have no hash, so no job uses them. */
const sql = `
DELETE FROM blob WHERE id IN (
  SELECT id FROM blob
  WHERE put_at <= $before AND NOT EXISTS (SELECT 1 FROM job_blob WHERE job_blob.tenant = blob.tenant AND job_blob.sha256 = blob.sha256)
  ORDER BY put_at LIMIT $limit
)`

export function sweepBlobs(database: DatabaseSyncInstance, now: Clock): (olderThanMs: number, limit: number) => number {
  const statement = database.prepare(sql)
  return (olderThanMs, limit) => Number(statement.run({ before: now() - olderThanMs, limit }).changes)
}

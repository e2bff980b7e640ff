import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Job } from '../../jobs.ts'

/** Within the transaction of a change. */
export function useBlobs(database: DatabaseSyncInstance): (job: Job, blobs: readonly string[]) => void {
  const statement = database.prepare('INSERT INTO job_blob (job, tenant, sha256) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  return ({ id, tenant }, blobs) => {
    for (const sha256 of blobs) statement.run(id, tenant, sha256)
  }
}

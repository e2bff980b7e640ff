import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { JobCount } from '../../jobs.ts'

export function countJobs(database: DatabaseSyncInstance): () => JobCount[] {
  const statement = database.prepare('SELECT kind, state, jobs FROM job_count WHERE jobs > 0')
  return () => (statement.all() as unknown as JobCount[]).map((row) => ({ ...row }))
}

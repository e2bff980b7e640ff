import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { kindsOfTenant } from './kinds-of-tenant.ts'

const sql = `
WITH RECURSIVE ${kindsOfTenant}
SELECT count(*) AS jobs FROM (
  SELECT 1 FROM kinds CROSS JOIN job WHERE job.tenant = $tenant AND job.kind = kinds.kind AND state = 'queued' LIMIT $most
)`

export function waitingJobs(database: DatabaseSyncInstance): (tenant: string, most: number) => number {
  const statement = database.prepare(sql)
  return (tenant, most) => (statement.get({ tenant, most }) as { jobs: number }).jobs
}

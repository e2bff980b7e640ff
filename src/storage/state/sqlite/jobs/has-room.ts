import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { kindsOfTenant } from './kinds-of-tenant.ts'

const totalSql = "SELECT coalesce(sum(jobs), 0) AS jobs FROM job_count WHERE state = 'queued'"
const sql = `
WITH RECURSIVE ${kindsOfTenant}
SELECT count(*) AS jobs FROM (
  SELECT 1 FROM kinds CROSS JOIN job WHERE job.tenant = $tenant AND job.kind = kinds.kind AND state = 'queued' LIMIT $most
)`

/** The totals that are kept say it, unless so many wait that the tenant's own must be counted. */
export function hasRoom(database: DatabaseSyncInstance): (tenant: string, most: number) => boolean {
  const total = database.prepare(totalSql)
  const own = database.prepare(sql)
  const jobsIn = (row: unknown) => (row as { jobs: number }).jobs
  return (tenant, most) => jobsIn(total.get()) < most || jobsIn(own.get({ tenant, most })) < most
}

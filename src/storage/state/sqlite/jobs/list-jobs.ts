import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Job, type JobFilter, jobStates } from '../../jobs.ts'
import { JOBS, type JobRow, jobOfRow } from './job-row.ts'
import { kindsOfTenant } from './kinds-of-tenant.ts'

/** The newest of each kind and state that are asked for, and of those the newest: what does not match is not looked at. */
const sql = `
WITH RECURSIVE ${kindsOfTenant},
page AS MATERIALIZED (
  SELECT job.number AS number FROM kinds CROSS JOIN json_each($states) AS wanted CROSS JOIN job
  WHERE kinds.kind = coalesce($kind, kinds.kind) AND job.number IN (
    SELECT number FROM job AS newest
    WHERE tenant = $tenant AND kind = kinds.kind AND state = wanted.value AND (created_at, id) < ($createdAt, $id)
    ORDER BY created_at DESC, id DESC LIMIT $limit
  )
  ORDER BY job.created_at DESC, job.id DESC LIMIT $limit
)
SELECT submission, status FROM page CROSS JOIN ${JOBS} WHERE job.number = page.number ORDER BY created_at DESC, id DESC`

type ListJobs = (tenant: string, filter: JobFilter, page: { readonly limit: number; readonly after?: Pick<Job, 'createdAt' | 'id'> }) => Job[]

export function listJobs(database: DatabaseSyncInstance): ListJobs {
  const statement = database.prepare(sql)
  return (tenant, { state, kind }, { limit, after }) => {
    const { createdAt, id } = after ?? { createdAt: Number.MAX_SAFE_INTEGER, id: '' }
    const states = JSON.stringify(state === undefined ? jobStates : [state])
    return (statement.all({ tenant, kind: kind ?? null, states, createdAt, id, limit }) as unknown as JobRow[]).map(jobOfRow)
  }
}

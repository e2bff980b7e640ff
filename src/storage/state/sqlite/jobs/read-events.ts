import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { JobEvent } from '../../jobs.ts'

const sql = `
SELECT id, tenant, job, sequence, type, at, data FROM job_event
WHERE tenant = $tenant AND job = $id AND sequence > $after ORDER BY sequence LIMIT $limit`

type EventRow = Omit<JobEvent, 'data'> & { readonly data: string }

export function readEvents(database: DatabaseSyncInstance): (tenant: string, id: string, after: number, limit: number) => JobEvent[] {
  const statement = database.prepare(sql)
  return (tenant, id, after, limit) => {
    const rows = statement.all({ tenant, id, after, limit }) as unknown as EventRow[]
    return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as unknown }))
  }
}

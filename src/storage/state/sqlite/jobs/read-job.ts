import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Job } from '../../jobs.ts'
import { JOBS, type JobRow, jobOfRow } from './job-row.ts'

function readOne<Given extends string | null>(database: DatabaseSyncInstance, where: string): (tenant: Given, value: string) => Job | null {
  const statement = database.prepare(`SELECT submission, status FROM ${JOBS} WHERE ${where}`)
  return (tenant, value) => {
    const row = statement.get({ tenant, value }) as JobRow | undefined
    return row === undefined ? null : jobOfRow(row)
  }
}

/** `tenant` null: of any tenant. */
export const readJob = (database: DatabaseSyncInstance) => readOne<string | null>(database, 'id = $value AND tenant = coalesce($tenant, tenant)')

export const findJob = (database: DatabaseSyncInstance) => readOne<string>(database, 'tenant = $tenant AND idempotency_key = $value')

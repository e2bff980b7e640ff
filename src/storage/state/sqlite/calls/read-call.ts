import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Call } from '../../calls.ts'

interface CallRow {
  readonly fingerprint: string
  readonly owner: string | null
  readonly until: number
  readonly fence: number
  readonly expiresAt: number
  readonly answer: string | null
}

const sql = `
SELECT fingerprint, owner, leased_until AS until, fence, expires_at AS expiresAt, answer FROM idempotent_call WHERE tenant = ? AND key = ?`

export function readCall(database: DatabaseSyncInstance): (tenant: string, key: string) => Call | null {
  const statement = database.prepare(sql)
  return (tenant, key) => {
    const row = statement.get(tenant, key) as CallRow | undefined
    if (row === undefined) return null
    const { fingerprint, owner, until, fence, expiresAt, answer } = row
    return { fingerprint, lease: { owner, until, fence }, expiresAt, answer: answer === null ? null : JSON.parse(answer) }
  }
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'

export function forgetCall(database: DatabaseSyncInstance): (tenant: string, key: string, owner: string) => void {
  const statement = database.prepare('DELETE FROM idempotent_call WHERE tenant = ? AND key = ? AND owner = ? AND answer IS NULL')
  return (tenant, key, owner) => void statement.run(tenant, key, owner)
}

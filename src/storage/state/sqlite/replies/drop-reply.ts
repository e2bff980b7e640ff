import type { DatabaseSyncInstance } from '@photostructure/sqlite'

export function dropReply(database: DatabaseSyncInstance): (tenant: string, key: string) => boolean {
  const statement = database.prepare('DELETE FROM reply WHERE tenant = ? AND key = ?')
  return (tenant, key) => Number(statement.run(tenant, key).changes) > 0
}

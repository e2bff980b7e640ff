import type { DatabaseSyncInstance } from '@photostructure/sqlite'

export function dropModel(database: DatabaseSyncInstance): (tenant: string, name: string) => boolean {
  const statement = database.prepare('DELETE FROM model WHERE tenant = ? AND name = ?')
  return (tenant, name) => Number(statement.run(tenant, name).changes) > 0
}

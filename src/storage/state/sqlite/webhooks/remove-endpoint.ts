import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/** Its deliveries go with it, by the foreign key. */
export function removeEndpoint(database: DatabaseSyncInstance): (tenant: string, id: string) => boolean {
  const statement = database.prepare('DELETE FROM webhook WHERE tenant = ? AND id = ?')
  return (tenant, id) => Number(statement.run(tenant, id).changes) > 0
}

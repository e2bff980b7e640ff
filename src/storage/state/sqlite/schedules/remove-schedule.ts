import type { DatabaseSyncInstance } from '@photostructure/sqlite'

export function removeSchedule(database: DatabaseSyncInstance): (tenant: string, id: string) => boolean {
  const statement = database.prepare('DELETE FROM schedule WHERE tenant = ? AND id = ?')
  return (tenant, id) => Number(statement.run(tenant, id).changes) > 0
}

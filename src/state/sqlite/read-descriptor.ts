import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/** null when the tenant has none of that handle. */
export function readDescriptor(database: DatabaseSyncInstance): (tenant: string, handle: string) => unknown | null {
  const statement = database.prepare('SELECT descriptor FROM descriptor WHERE tenant = ? AND handle = ?')
  return (tenant, handle) => {
    const row = statement.get(tenant, handle) as { descriptor: string } | undefined
    return row === undefined ? null : (JSON.parse(row.descriptor) as unknown)
  }
}

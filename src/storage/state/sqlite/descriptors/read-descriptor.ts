import type { DatabaseSyncInstance } from '@photostructure/sqlite'

const sql = 'SELECT handle, descriptor FROM descriptor WHERE tenant = ? AND handle IN (SELECT value FROM json_each(?))'

/** In the order of the handles; null where the tenant has none of a handle. */
export function readDescriptors(database: DatabaseSyncInstance): (tenant: string, handles: readonly string[]) => unknown[] {
  const statement = database.prepare(sql)
  return (tenant, handles) => {
    const rows = statement.all(tenant, JSON.stringify(handles)) as unknown as { handle: string; descriptor: string }[]
    const found = new Map(rows.map(({ handle, descriptor }) => [handle, JSON.parse(descriptor) as unknown]))
    return handles.map((handle) => found.get(handle) ?? null)
  }
}

/** null when the tenant has none of that handle. */
export function readDescriptor(database: DatabaseSyncInstance): (tenant: string, handle: string) => unknown | null {
  const statement = database.prepare('SELECT descriptor FROM descriptor WHERE tenant = ? AND handle = ?')
  return (tenant, handle) => {
    const row = statement.get(tenant, handle) as { descriptor: string } | undefined
    return row === undefined ? null : (JSON.parse(row.descriptor) as unknown)
  }
}

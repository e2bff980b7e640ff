import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Hook } from '../../hooks.ts'

const hookOfRow = (row: unknown): Hook => JSON.parse((row as { hook: string }).hook) as Hook

export function readHook(database: DatabaseSyncInstance): (tenant: string | null, id: string) => Hook | null {
  const statement = database.prepare('SELECT hook FROM hook WHERE id = $id AND ($tenant IS NULL OR tenant = $tenant)')
  return (tenant, id) => {
    const row = statement.get({ tenant, id })
    return row === undefined ? null : hookOfRow(row)
  }
}

export function listHooks(database: DatabaseSyncInstance): (tenant: string) => Hook[] {
  const statement = database.prepare('SELECT hook FROM hook WHERE tenant = ? ORDER BY created_at, rowid')
  return (tenant) => statement.all(tenant).map(hookOfRow)
}

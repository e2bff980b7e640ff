import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Hook, Hooks } from '../hooks.ts'
import { asCalls, type Clock, hasChanged } from './database.ts'

const hookOfRow = (row: unknown): Hook => JSON.parse((row as { hook: string }).hook) as Hook

export function sqliteHooks(database: DatabaseSyncInstance, now: Clock): Hooks {
  const addOne = database.prepare('INSERT INTO hook (id, tenant, hook, created_at) VALUES (?, ?, ?, ?)')
  const readOne = database.prepare('SELECT hook FROM hook WHERE id = $id AND ($tenant IS NULL OR tenant = $tenant)')
  const listAll = database.prepare('SELECT hook FROM hook WHERE tenant = ? ORDER BY created_at, rowid')
  const removeOne = database.prepare('DELETE FROM hook WHERE tenant = ? AND id = ?')
  return asCalls<Hooks>(database, {
    add(given) {
      const hook: Hook = { ...given, createdAt: now() }
      addOne.run(hook.id, hook.tenant, JSON.stringify(hook), hook.createdAt)
      return hook
    },
    read(tenant, id) {
      const row = readOne.get({ tenant, id })
      return row === undefined ? null : hookOfRow(row)
    },
    list: (tenant) => listAll.all(tenant).map(hookOfRow),
    remove: (tenant, id) => hasChanged(removeOne.run(tenant, id))
  })
}

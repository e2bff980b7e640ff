import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Hook, Hooks, NewHook } from '../hooks.ts'
import { asCalls, type Clock } from './database.ts'

function addHook(database: DatabaseSyncInstance, now: Clock): (hook: NewHook) => Hook {
  const statement = database.prepare('INSERT INTO hook (id, tenant, hook, created_at) VALUES (?, ?, ?, ?)')
  return (given) => {
    const hook: Hook = { ...given, createdAt: now() }
    statement.run(hook.id, hook.tenant, JSON.stringify(hook), hook.createdAt)
    return hook
  }
}

const hookOfRow = (row: unknown): Hook => JSON.parse((row as { hook: string }).hook) as Hook

function readHook(database: DatabaseSyncInstance): (tenant: string | null, id: string) => Hook | null {
  const statement = database.prepare('SELECT hook FROM hook WHERE id = $id AND ($tenant IS NULL OR tenant = $tenant)')
  return (tenant, id) => {
    const row = statement.get({ tenant, id })
    return row === undefined ? null : hookOfRow(row)
  }
}

function listHooks(database: DatabaseSyncInstance): (tenant: string) => Hook[] {
  const statement = database.prepare('SELECT hook FROM hook WHERE tenant = ? ORDER BY created_at, rowid')
  return (tenant) => statement.all(tenant).map(hookOfRow)
}

function removeHook(database: DatabaseSyncInstance): (tenant: string, id: string) => boolean {
  const statement = database.prepare('DELETE FROM hook WHERE tenant = ? AND id = ?')
  return (tenant, id) => Number(statement.run(tenant, id).changes) > 0
}

export function sqliteHooks(database: DatabaseSyncInstance, now: Clock): Hooks {
  return asCalls<Hooks>(database, { add: addHook(database, now), read: readHook(database), list: listHooks(database), remove: removeHook(database) })
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Hook, NewHook } from '../../hooks.ts'
import type { Clock } from '../clock.ts'

export function addHook(database: DatabaseSyncInstance, now: Clock): (hook: NewHook) => Hook {
  const statement = database.prepare('INSERT INTO hook (id, tenant, hook, created_at) VALUES (?, ?, ?, ?)')
  return (given) => {
    const hook: Hook = { ...given, createdAt: now() }
    statement.run(hook.id, hook.tenant, JSON.stringify(hook), hook.createdAt)
    return hook
  }
}

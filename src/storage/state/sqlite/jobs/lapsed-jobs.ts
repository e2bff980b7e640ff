import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Clock } from '../clock.ts'

export function lapsedJobs(database: DatabaseSyncInstance, now: Clock): (limit: number) => string[] {
  const statement = database.prepare('SELECT id FROM job WHERE lapses_at <= ? ORDER BY lapses_at LIMIT ?')
  return (limit) => (statement.all(now(), limit) as unknown as { id: string }[]).map(({ id }) => id)
}

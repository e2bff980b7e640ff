import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Clock } from '../clock.ts'

/** One whose time has not come does not wait. */
const sql = "SELECT min(run_at) AS at FROM job WHERE state = 'queued' AND run_at <= ?"

export function oldestDue(database: DatabaseSyncInstance, now: Clock): () => number | null {
  const statement = database.prepare(sql)
  return () => (statement.get(now()) as { at: number | null }).at
}

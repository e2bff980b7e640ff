import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Clock } from '../clock.ts'

const sql = 'DELETE FROM delivery WHERE number IN (SELECT number FROM delivery WHERE created_at <= $before ORDER BY created_at LIMIT $limit)'

export function sweepDeliveries(database: DatabaseSyncInstance, now: Clock): (olderThanMs: number, limit: number) => number {
  const statement = database.prepare(sql)
  return (olderThanMs, limit) => Number(statement.run({ before: now() - olderThanMs, limit }).changes)
}

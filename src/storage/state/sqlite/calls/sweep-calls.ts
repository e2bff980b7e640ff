import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Clock } from '../clock.ts'

const sql = `
DELETE FROM idempotent_call WHERE rowid IN (SELECT rowid FROM idempotent_call WHERE expires_at <= $now ORDER BY expires_at LIMIT $limit)`

export function sweepCalls(database: DatabaseSyncInstance, now: Clock): (limit: number) => number {
  const statement = database.prepare(sql)
  return (limit) => Number(statement.run({ now: now(), limit }).changes)
}

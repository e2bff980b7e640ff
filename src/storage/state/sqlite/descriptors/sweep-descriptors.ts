import type { DatabaseSyncInstance } from '@photostructure/sqlite'

const sql = `
DELETE FROM descriptor WHERE (tenant, handle) IN (SELECT tenant, handle FROM descriptor WHERE kept_at < $before ORDER BY kept_at LIMIT $limit)`

export function sweepDescriptors(database: DatabaseSyncInstance): (olderThanMs: number, limit: number) => number {
  const statement = database.prepare(sql)
  return (olderThanMs, limit) => Number(statement.run({ before: Date.now() - olderThanMs, limit }).changes)
}

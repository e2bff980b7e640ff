import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Clock } from '../clock.ts'

const deliveriesSql = 'DELETE FROM delivery WHERE number IN (SELECT number FROM delivery WHERE created_at <= $before ORDER BY created_at LIMIT $limit)'
const endpointsSql = `
DELETE FROM webhook WHERE rowid IN (SELECT rowid FROM webhook WHERE job IS NOT NULL AND created_at <= $before ORDER BY created_at LIMIT $limit)`

export function sweepDeliveries(database: DatabaseSyncInstance, now: Clock): (olderThanMs: number, limit: number) => number {
  const deliveries = database.prepare(deliveriesSql)
  const endpoints = database.prepare(endpointsSql)
  return (olderThanMs, limit) => {
    const before = now() - olderThanMs
    const swept = Number(deliveries.run({ before, limit }).changes)
    return swept >= limit ? swept : swept + Number(endpoints.run({ before, limit: limit - swept }).changes)
  }
}

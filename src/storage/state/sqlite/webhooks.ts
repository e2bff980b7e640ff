import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Webhooks } from '../webhooks.ts'
import { asCalls, type Clock } from './database.ts'
import { sqliteDeliveries } from './deliveries.ts'
import { sqliteEndpoints } from './endpoints.ts'

export function sqliteWebhooks(database: DatabaseSyncInstance, now: Clock): Webhooks {
  return asCalls<Webhooks>(database, { ...sqliteEndpoints(database, now), ...sqliteDeliveries(database, now) })
}

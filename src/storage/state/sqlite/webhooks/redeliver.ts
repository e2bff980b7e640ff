import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Delivery } from '../../webhooks.ts'
import type { Clock } from '../clock.ts'
import { DELIVERY_COLUMNS, deliveryOfRow } from './delivery-row.ts'

/** One that is under way goes on, and its outcome counts; one that waits for an earlier event goes on waiting. */
const sql = `
UPDATE delivery SET attempt = 0, delivered_at = NULL,
  next_at = CASE WHEN next_at IS NULL AND delivered_at IS NULL THEN NULL ELSE $now END
WHERE webhook = $endpoint AND event = $event AND tenant = $tenant
RETURNING ${DELIVERY_COLUMNS}`

export function redeliver(database: DatabaseSyncInstance, now: Clock): (tenant: string, endpoint: string, event: string) => Delivery | null {
  const statement = database.prepare(sql)
  return (tenant, endpoint, event) => {
    const row = statement.get({ tenant, endpoint, event, now: now() })
    return row === undefined ? null : deliveryOfRow(row)
  }
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Delivery } from '../../webhooks.ts'
import { DELIVERY_COLUMNS, deliveryOfRow } from './delivery-row.ts'

const sql = `
SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE webhook = $endpoint AND tenant = $tenant AND (created_at, event) < ($createdAt, $event)
ORDER BY created_at DESC, event DESC LIMIT $limit`

type ListDeliveries = (
  tenant: string,
  endpoint: string,
  page: { readonly limit: number; readonly after?: { readonly createdAt: number; readonly event: string } }
) => Delivery[]

export function listDeliveries(database: DatabaseSyncInstance): ListDeliveries {
  const statement = database.prepare(sql)
  return (tenant, endpoint, { limit, after = { createdAt: Number.MAX_SAFE_INTEGER, event: '' } }) =>
    statement.all({ tenant, endpoint, limit, createdAt: after.createdAt, event: after.event }).map(deliveryOfRow)
}

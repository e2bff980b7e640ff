import type { Webhooks } from '../../webhooks.ts'
import type { StateConnection } from '../write.ts'
import { DELIVERY_FIELDS, deliveryOfFields } from './delivery-entry.ts'

const text = `
MATCH (d:EdgewiseDelivery) WHERE d.webhook = $endpoint AND d.tenant = $tenant
  AND d.createdAt <= $createdAt AND (d.createdAt < $createdAt OR d.event < $event)
RETURN ${DELIVERY_FIELDS} ORDER BY createdAt DESC, eventId DESC LIMIT $limit`

export function listDeliveries(neo4j: StateConnection): Webhooks['deliveries'] {
  return async (tenant, endpoint, { limit, after = { createdAt: Number.MAX_SAFE_INTEGER, event: '' } }) => {
    const rows = await neo4j.read({ text, parameters: { tenant, endpoint, limit, createdAt: after.createdAt, event: after.event } })
    return rows.map(deliveryOfFields)
  }
}

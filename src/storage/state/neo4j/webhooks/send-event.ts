import type { Webhooks } from '../../webhooks.ts'
import { type StateConnection, write } from '../write.ts'

const text = `
MATCH (w:EdgewiseWebhook {key: $endpoint}) WHERE w.tenant = $tenant
MERGE (d:EdgewiseDelivery {key: w.key + ' ' + $event.event})
ON CREATE SET d:EdgewiseOwn, d += $event, d.webhook = w.key, d.tenant = w.tenant, d.attempt = 0, d.leasedUntil = 0, d.fence = 0,
  d.createdAt = datetime.realtime().epochMillis, d.nextAt = datetime.realtime().epochMillis
RETURN 1 AS sent`

export function sendEvent(neo4j: StateConnection): Webhooks['send'] {
  return async (tenant, endpoint, { id, job, sequence, type, at, data }) => {
    const event = { event: id, job, sequence, type, at, data: JSON.stringify(data ?? null) }
    return (await write(neo4j, { text, parameters: { tenant, endpoint, event } })).rows.length > 0
  }
}

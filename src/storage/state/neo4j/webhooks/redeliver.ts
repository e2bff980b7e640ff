import { randomUUID } from 'node:crypto'
import type { Webhooks } from '../../webhooks.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'
import { DELIVERY_FIELDS, deliveryOfFields } from './delivery-entry.ts'

/** One that is under way goes on, and its outcome counts; one that waits for an earlier event goes on waiting. */
const text = `${LOCKING}
MATCH (d:EdgewiseDelivery {key: $endpoint + ' ' + $event}) WHERE d.tenant = $tenant
SET d.lock = $lock
WITH d, d.nextAt IS NULL AND d.deliveredAt IS NULL AS isBehind WHERE d.event IS NOT NULL
SET d.attempt = 0, d.deliveredAt = null, d.nextAt = CASE WHEN isBehind THEN null ELSE datetime.realtime().epochMillis END,
  d.waits = CASE WHEN d.job IS NULL THEN null ELSE d.webhook + ' ' + d.job END
RETURN ${DELIVERY_FIELDS}`

export function redeliver(neo4j: StateConnection): Webhooks['redeliver'] {
  return async (tenant, endpoint, event) => {
    const [row] = (await write(neo4j, { text, parameters: { tenant, endpoint, event, lock: randomUUID() } })).rows
    return row === undefined ? null : deliveryOfFields(row)
  }
}

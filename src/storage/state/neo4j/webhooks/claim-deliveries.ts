import type { ClaimedDelivery, DeliveryClaim, Webhooks } from '../../webhooks.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'
import { DELIVERY_FIELDS, deliveryOfFields } from './delivery-entry.ts'
import { ENDPOINT_FIELDS, endpointOfFields } from './endpoint-entry.ts'

/** What is due, the first of each endpoint before the second of any, and of each no more than it may be sent. Asked as a write, so that a cluster's leader answers. */
const dueText = `
WITH datetime.realtime().epochMillis AS now
MATCH (d:EdgewiseDelivery) WHERE d.nextAt <= now
WITH DISTINCT now, d.webhook AS key
MATCH (w:EdgewiseWebhook {key: key}) WHERE w.disabled IS NULL
CALL (w, now) {
  MATCH (d:EdgewiseDelivery) WHERE d.webhook = w.key AND d.owner IS NOT NULL AND d.leasedUntil > now
  RETURN count(d) AS sent
}
CALL (w, now) {
  MATCH (d:EdgewiseDelivery) WHERE d.webhook = w.key AND d.nextAt <= now AND d.leasedUntil <= now
  WITH d.key AS key, d.nextAt AS nextAt, d.sequence AS sequence ORDER BY nextAt, sequence, key LIMIT $perEndpoint
  RETURN collect({key: key, nextAt: nextAt}) AS line
}
UNWIND range(0, CASE WHEN size(line) < $perEndpoint - sent THEN size(line) ELSE $perEndpoint - sent END - 1) AS turn
WITH turn, line[turn].nextAt AS nextAt, line[turn].key AS key ORDER BY turn, nextAt, key LIMIT $limit
RETURN collect(key) AS keys`

/** Found by their keys alone; how they stand is read under the lock. Locked in the order of keys. */
const takeText = `${LOCKING}
UNWIND $keys AS key
MATCH (d:EdgewiseDelivery {key: key})
SET d.lock = $owner
WITH d, datetime.realtime().epochMillis AS now WHERE d.nextAt <= now AND d.leasedUntil <= now
MATCH (w:EdgewiseWebhook {key: d.webhook}) WHERE w.disabled IS NULL
SET d.owner = $owner, d.leasedUntil = now + $leaseMs, d.fence = d.fence + 1, d.attempt = d.attempt + 1
WITH d
RETURN ${DELIVERY_FIELDS}`

const toText = `UNWIND $ids AS id MATCH (w:EdgewiseWebhook {key: id}) RETURN ${ENDPOINT_FIELDS}`

export function claimDeliveries(neo4j: StateConnection): Webhooks['claim'] {
  return async ({ owner, leaseMs, limit, perEndpoint }: DeliveryClaim) => {
    const { rows: due } = await write(neo4j, { text: dueText, parameters: { limit, perEndpoint } })
    const keys = due[0]?.['keys'] as string[]
    if (keys.length === 0) return []
    const { rows } = await write(neo4j, { text: takeText, parameters: { keys: keys.toSorted(), owner, leaseMs } })
    const taken = rows.map(deliveryOfFields)
    const ids = [...new Set(taken.map(({ endpoint }) => endpoint))]
    const endpoints = new Map((await neo4j.read({ text: toText, parameters: { ids } })).map((row) => [row['id'], endpointOfFields(row)]))
    return taken.flatMap((delivery): ClaimedDelivery[] => {
      const to = endpoints.get(delivery.endpoint)
      return to === undefined ? [] : [{ ...delivery, to }]
    })
  }
}

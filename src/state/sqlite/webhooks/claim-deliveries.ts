import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { take } from '../../lease.ts'
import type { ClaimedDelivery, Delivery, DeliveryClaim } from '../../webhooks.ts'
import type { Clock } from '../clock.ts'
import { inTransaction } from '../transaction.ts'
import { DELIVERY_COLUMNS, deliveryOfRow } from './delivery-row.ts'
import { ENDPOINT_COLUMNS, type EndpointRow, endpointOfRow } from './endpoint-row.ts'

/** From one endpoint with something due to the next by steps in an index, and of each no more than it may be sent. */
const dueSql = `
WITH RECURSIVE waiting (webhook) AS (
  SELECT min(webhook) FROM delivery WHERE next_at IS NOT NULL
  UNION ALL
  SELECT (SELECT min(webhook) FROM delivery WHERE next_at IS NOT NULL AND webhook > waiting.webhook) FROM waiting WHERE waiting.webhook IS NOT NULL
)
SELECT delivery.number, row_number() OVER (PARTITION BY delivery.webhook ORDER BY delivery.next_at, delivery.number) AS turn
FROM waiting CROSS JOIN webhook ON webhook.id = waiting.webhook CROSS JOIN delivery
WHERE webhook.disabled IS NULL AND delivery.number IN (
  SELECT due.number FROM delivery AS due
  WHERE due.webhook = waiting.webhook AND due.next_at <= $now AND due.leased_until <= $now
  ORDER BY due.next_at, due.number
  LIMIT max(0, $perEndpoint - (SELECT count(*) FROM delivery AS sent WHERE sent.webhook = waiting.webhook AND sent.owner IS NOT NULL AND sent.leased_until > $now))
)
ORDER BY turn, delivery.next_at, delivery.number LIMIT $limit`

const takeSql = 'UPDATE delivery SET owner = $owner, leased_until = $until, fence = $fence, attempt = attempt + 1 WHERE number = $number'

export function claimDeliveries(database: DatabaseSyncInstance, now: Clock): (claim: DeliveryClaim) => ClaimedDelivery[] {
  const due = database.prepare(dueSql)
  const readDelivery = database.prepare(`SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE number = ?`)
  const readEndpoint = database.prepare(`SELECT ${ENDPOINT_COLUMNS} FROM webhook WHERE id = ?`)
  const lease = database.prepare(takeSql)

  function claimOne(number: number, at: number, { owner, leaseMs }: DeliveryClaim): ClaimedDelivery {
    const found: Delivery = deliveryOfRow(readDelivery.get(number))
    const taken = take(found.lease, owner, at, leaseMs)
    lease.run({ number, owner, until: taken.until, fence: taken.fence })
    return { ...found, attempt: found.attempt + 1, lease: taken, to: endpointOfRow(readEndpoint.get(found.endpoint) as unknown as EndpointRow) }
  }

  return (claim) => {
    const { limit, perEndpoint } = claim
    // What nobody waits for takes no lock.
    if (due.get({ now: now(), limit: 1, perEndpoint }) === undefined) return []
    return inTransaction(database, () => {
      const at = now()
      return (due.all({ now: at, limit, perEndpoint }) as unknown as { number: number }[]).map(({ number }) => claimOne(number, at, claim))
    })
  }
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { take } from '../../lease.ts'
import type { ClaimedDelivery, Delivery, DeliveryClaim } from '../../webhooks.ts'
import type { Clock } from '../clock.ts'
import { inTransaction } from '../transaction.ts'
import { DELIVERY_COLUMNS, deliveryOfRow } from './delivery-row.ts'
import { ENDPOINT_COLUMNS, type EndpointRow, endpointOfRow } from './endpoint-row.ts'

/** From one endpoint with something to deliver to the next by steps in an index: those that something is due for, and how much more they may be sent. */
const endpointsSql = `
WITH RECURSIVE waiting (webhook) AS (
  SELECT min(webhook) FROM delivery WHERE next_at IS NOT NULL AND webhook > ''
  UNION ALL
  SELECT (SELECT min(webhook) FROM delivery WHERE next_at IS NOT NULL AND webhook > waiting.webhook) FROM waiting WHERE waiting.webhook IS NOT NULL
),
ready AS (
  SELECT waiting.webhook AS id,
    (SELECT min(next_at) FROM delivery WHERE delivery.webhook = waiting.webhook AND next_at <= $now AND leased_until <= $now) AS since,
    $perEndpoint - (SELECT count(*) FROM delivery WHERE delivery.webhook = waiting.webhook AND owner IS NOT NULL AND leased_until > $now) AS free
  FROM waiting CROSS JOIN webhook ON webhook.id = waiting.webhook WHERE webhook.disabled IS NULL
)
SELECT id, free FROM ready WHERE since IS NOT NULL AND free > 0 ORDER BY since LIMIT $limit`

const dueSql = `
SELECT number FROM delivery WHERE webhook = $id AND next_at <= $now AND leased_until <= $now ORDER BY next_at, number LIMIT $free`

const takeSql = 'UPDATE delivery SET owner = $owner, leased_until = $until, fence = $fence, attempt = attempt + 1 WHERE number = $number'

export function claimDeliveries(database: DatabaseSyncInstance, now: Clock): (claim: DeliveryClaim) => ClaimedDelivery[] {
  const endpoints = database.prepare(endpointsSql)
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

  /** The first of each endpoint, then the second of each, and so on. */
  function dueInTurns(at: number, { limit, perEndpoint }: DeliveryClaim): number[] {
    const ready = endpoints.all({ now: at, limit, perEndpoint }) as unknown as { id: string; free: number }[]
    const lines = ready.map(({ id, free }) => due.all({ id, now: at, free: Math.min(free, limit) }) as unknown as { number: number }[])
    const turns = lines.flatMap((line) => line.map(({ number }, turn) => ({ number, turn })))
    return turns
      .toSorted((a, b) => a.turn - b.turn)
      .slice(0, limit)
      .map(({ number }) => number)
  }

  return (claim) => {
    // Where nothing is due, no lock is taken.
    if (endpoints.get({ now: now(), limit: 1, perEndpoint: claim.perEndpoint }) === undefined) return []
    return inTransaction(database, () => {
      const at = now()
      return dueInTurns(at, claim).map((number) => claimOne(number, at, claim))
    })
  }
}

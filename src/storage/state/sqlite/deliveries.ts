import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { deliveryOfRow } from '../delivery-row.ts'
import { take } from '../lease.ts'
import type { ClaimedDelivery, Delivery, DeliveryClaim, Webhooks } from '../webhooks.ts'
import { type Clock, hasChanged, inTransaction, type Statements } from './database.ts'
import { ENDPOINT_COLUMNS, type EndpointRow, endpointOfRow } from './endpoints.ts'

const DELIVERY_COLUMNS = `delivery.webhook AS endpoint, delivery.tenant, delivery.event AS eventId, delivery.job, delivery.sequence, delivery.type, delivery.at,
  delivery.data, delivery.traceparent, delivery.attempt, delivery.next_at AS nextAt, delivery.owner, delivery.leased_until AS until, delivery.fence, delivery.status, delivery.error,
  delivery.created_at AS createdAt, delivery.delivered_at AS deliveredAt`

/** Walks the endpoints with deliveries by index, and selects those with a due delivery, with free capacity. */
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

function claimDeliveries(database: DatabaseSyncInstance, now: Clock): Statements<Webhooks>['claim'] {
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
    // Takes no lock when nothing is due.
    if (endpoints.get({ now: now(), limit: 1, perEndpoint: claim.perEndpoint }) === undefined) return []
    return inTransaction(database, () => {
      const at = now()
      return dueInTurns(at, claim).map((number) => claimOne(number, at, claim))
    })
  }
}

/** Takes a job's whole outbox at once, so that its events stay in order whatever the clock shows. */
const eventsSql = `
SELECT id FROM job_event WHERE outbox = 1 AND job IN (SELECT DISTINCT job FROM job_event WHERE outbox = 1 AND job > '' LIMIT $limit) ORDER BY job, sequence`

/** A delivery is due at once, unless an earlier event of the job is pending. */
const deliverSql = (wanting: string) => `
INSERT INTO delivery (webhook, event, tenant, job, sequence, type, at, data, traceparent, created_at, next_at)
SELECT webhook.id, told.id, told.tenant, told.job, told.sequence, told.type, told.at, told.data, told.traceparent, $now, CASE WHEN EXISTS (
  SELECT 1 FROM delivery AS earlier
  WHERE earlier.webhook = webhook.id AND earlier.job = told.job AND earlier.sequence < told.sequence AND earlier.delivered_at IS NULL
) THEN NULL ELSE $now END
FROM job_event AS told JOIN webhook ON webhook.tenant = told.tenant AND ${wanting}
WHERE told.id = $id AND webhook.disabled IS NULL
AND (webhook.events = '[]' OR EXISTS (SELECT 1 FROM json_each(webhook.events) AS wanted WHERE wanted.value = told.type))
ON CONFLICT DO NOTHING`

function fanOut(database: DatabaseSyncInstance, now: Clock): Statements<Webhooks>['fanOut'] {
  const events = database.prepare(eventsSql)
  const deliveries = [database.prepare(deliverSql('webhook.job IS NULL')), database.prepare(deliverSql('webhook.job = told.job'))]
  const empty = database.prepare('UPDATE job_event SET outbox = 0 WHERE id = ?')
  return (limit) => {
    if (events.get({ limit: 1 }) === undefined) return 0
    return inTransaction(database, () => {
      const found = events.all({ limit }) as unknown as { id: string }[]
      for (const { id } of found) {
        for (const deliver of deliveries) deliver.run({ id, now: now() })
        empty.run(id)
      }
      return found.length
    })
  }
}

const LIST_DELIVERIES = `
SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE webhook = $endpoint AND tenant = $tenant AND (created_at, event) < ($createdAt, $event)
ORDER BY created_at DESC, event DESC LIMIT $limit`

/** A delivery in flight continues, and its outcome counts; one that waits for an earlier event keeps waiting. */
const REDELIVER = `
UPDATE delivery SET attempt = 0, delivered_at = NULL,
  next_at = CASE WHEN next_at IS NULL AND delivered_at IS NULL THEN NULL ELSE $now END
WHERE webhook = $endpoint AND event = $event AND tenant = $tenant
RETURNING ${DELIVERY_COLUMNS}`

const SEND_EVENT = `
INSERT INTO delivery (webhook, event, tenant, job, sequence, type, at, data, created_at, next_at)
SELECT id, $event, tenant, $job, $sequence, $type, $at, $data, $now, $now FROM webhook WHERE id = $endpoint AND tenant = $tenant`

const settleSql = `
UPDATE delivery SET owner = NULL, leased_until = 0, status = $status, error = $error, next_at = $nextAt, delivered_at = $deliveredAt
WHERE webhook = $endpoint AND event = $event AND owner IS NOT NULL AND fence = $fence
RETURNING job`

/** The job's first pending event, if it waits for this one. */
const nextSql = `
UPDATE delivery SET next_at = $now WHERE next_at IS NULL AND number = (
  SELECT number FROM delivery WHERE webhook = $endpoint AND job = $job AND delivered_at IS NULL ORDER BY sequence LIMIT 1
)`

function settleDelivery(database: DatabaseSyncInstance, now: Clock): Statements<Webhooks>['settle'] {
  const settle = database.prepare(settleSql)
  const wakeNext = database.prepare(nextSql)
  return ({ endpoint, event, lease: { fence } }, { status, error, delayMs }) =>
    inTransaction(database, () => {
      const at = now()
      const isDelivered = delayMs === null
      const times = { nextAt: isDelivered ? null : at + delayMs, deliveredAt: isDelivered ? at : null }
      const settled = settle.get({ endpoint, event: event.id, fence, status, error, ...times }) as { job: string | null } | undefined
      if (isDelivered && settled !== undefined) wakeNext.run({ endpoint, job: settled.job, now: at })
      return settled !== undefined
    })
}

const SWEEP_DELIVERIES = 'DELETE FROM delivery WHERE number IN (SELECT number FROM delivery WHERE created_at <= $before ORDER BY created_at LIMIT $limit)'

type DeliveryCalls = Pick<Webhooks, 'fanOut' | 'send' | 'claim' | 'settle' | 'deliveries' | 'redeliver' | 'sweep'>

export function sqliteDeliveries(database: DatabaseSyncInstance, now: Clock): Statements<DeliveryCalls> {
  const sendOne = database.prepare(SEND_EVENT)
  const listAll = database.prepare(LIST_DELIVERIES)
  const redeliverOne = database.prepare(REDELIVER)
  const sweepOld = database.prepare(SWEEP_DELIVERIES)
  return {
    fanOut: fanOut(database, now),
    send: (tenant, endpoint, { id, job, sequence, type, at, data }) =>
      hasChanged(sendOne.run({ tenant, endpoint, event: id, job, sequence, type, at, data: JSON.stringify(data ?? null), now: now() })),
    claim: claimDeliveries(database, now),
    settle: settleDelivery(database, now),
    deliveries: (tenant, endpoint, { limit, after = { createdAt: Number.MAX_SAFE_INTEGER, event: '' } }) =>
      listAll.all({ tenant, endpoint, limit, createdAt: after.createdAt, event: after.event }).map(deliveryOfRow),
    redeliver(tenant, endpoint, event) {
      const row = redeliverOne.get({ tenant, endpoint, event, now: now() })
      return row === undefined ? null : deliveryOfRow(row)
    },
    sweep: (olderThanMs, limit) => Number(sweepOld.run({ before: now() - olderThanMs, limit }).changes)
  }
}

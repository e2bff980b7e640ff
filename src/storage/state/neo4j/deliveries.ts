import { randomUUID } from 'node:crypto'
import { deliveryOfRow } from '../delivery-row.ts'
import type { ClaimedDelivery, DeliveryClaim, Webhooks } from '../webhooks.ts'
import { ENDPOINT_FIELDS, endpointOfFields, OF_JOB, OF_TENANT } from './endpoints.ts'
import { countOf, LOCKING, type StateConnection, write } from './write.ts'

const DELIVERY_FIELDS = `d.webhook AS endpoint, d.tenant AS tenant, d.event AS eventId, d.job AS job, d.sequence AS sequence, d.type AS type, d.at AS at,
  d.data AS data, d.traceparent AS traceparent, d.attempt AS attempt, d.nextAt AS nextAt, d.owner AS owner, d.leasedUntil AS until, d.fence AS fence, d.status AS status, d.error AS error,
  d.createdAt AS createdAt, d.deliveredAt AS deliveredAt`

/** Due deliveries, the first of each endpoint before the second of any, up to each endpoint's limit. Runs as a write, so that a cluster's leader answers. */
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

/** Finds deliveries by key only and reads their state under the lock. Locks in key order. */
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

/**
 * Takes a job's whole outbox at once, so its events stay in order whatever the clock shows; an event that became visible before an earlier one waits for the
 * next call. Each event is locked and checked again. An endpoint is locked, so that none of its deliveries ends while this decides whether another must wait
 * for it. Existing deliveries stay unchanged.
 */
const FAN_OUT = `${LOCKING}
MATCH (e:EdgewiseJobEvent) WHERE e.outbox = true
WITH DISTINCT e.job AS job LIMIT $limit
MATCH (e:EdgewiseJobEvent) WHERE e.job = job AND e.outbox = true
WITH e ORDER BY e.job, e.sequence
SET e.lock = $lock
WITH e WHERE e.outbox = true AND NOT EXISTS {
  MATCH (before:EdgewiseJobEvent) WHERE before.job = e.job AND before.sequence < e.sequence AND before.outbox = true AND coalesce(before.lock, '') <> $lock
}
CALL (e) {
  MATCH (w:EdgewiseWebhook) WHERE w.audience IN [${OF_TENANT}e.tenant, ${OF_JOB}e.job]
    AND w.tenant = e.tenant AND w.disabled IS NULL AND (size(w.events) = 0 OR e.type IN w.events)
  WITH e, w ORDER BY w.key
  SET w.lock = $lock
  WITH e, w, datetime.realtime().epochMillis AS now, EXISTS {
    MATCH (earlier:EdgewiseDelivery {waits: w.key + ' ' + e.job}) WHERE earlier.sequence < e.sequence
  } AS isBehind WHERE w.id IS NOT NULL
  MERGE (d:EdgewiseDelivery {key: w.key + ' ' + e.key})
  ON CREATE SET d:EdgewiseOwn, d.webhook = w.key, d.tenant = e.tenant, d.event = e.key, d.job = e.job, d.sequence = e.sequence, d.type = e.type, d.at = e.at,
    d.data = e.data, d.traceparent = e.traceparent, d.attempt = 0, d.leasedUntil = 0, d.fence = 0, d.createdAt = now, d.nextAt = CASE WHEN isBehind THEN null ELSE now END,
    d.waits = w.key + ' ' + e.job
  RETURN count(*) AS made
}
SET e.outbox = null
RETURN count(e) AS told`

const LIST_DELIVERIES = `
MATCH (d:EdgewiseDelivery) WHERE d.webhook = $endpoint AND d.tenant = $tenant
  AND d.createdAt <= $createdAt AND (d.createdAt < $createdAt OR d.event < $event)
RETURN ${DELIVERY_FIELDS} ORDER BY createdAt DESC, eventId DESC LIMIT $limit`

/** A delivery in flight continues, and its outcome counts; one that waits for an earlier event keeps waiting. */
const REDELIVER = `${LOCKING}
MATCH (d:EdgewiseDelivery {key: $endpoint + ' ' + $event}) WHERE d.tenant = $tenant
SET d.lock = $lock
WITH d, d.nextAt IS NULL AND d.deliveredAt IS NULL AS isBehind WHERE d.event IS NOT NULL
SET d.attempt = 0, d.deliveredAt = null, d.nextAt = CASE WHEN isBehind THEN null ELSE datetime.realtime().epochMillis END,
  d.waits = CASE WHEN d.job IS NULL THEN null ELSE d.webhook + ' ' + d.job END
RETURN ${DELIVERY_FIELDS}`

const SEND_EVENT = `
MATCH (w:EdgewiseWebhook {key: $endpoint}) WHERE w.tenant = $tenant
MERGE (d:EdgewiseDelivery {key: w.key + ' ' + $event.event})
ON CREATE SET d:EdgewiseOwn, d += $event, d.webhook = w.key, d.tenant = w.tenant, d.attempt = 0, d.leasedUntil = 0, d.fence = 0,
  d.createdAt = datetime.realtime().epochMillis, d.nextAt = datetime.realtime().epochMillis
RETURN 1 AS sent`

/**
 * Only the fence's holder may settle; a repetition finds its own effect. A finished delivery releases the job's first waiting event, under the endpoint's lock,
 * because another may just be queued behind it.
 */
const SETTLE_DELIVERY = `${LOCKING}
MATCH (w:EdgewiseWebhook {key: $endpoint})
SET w.lock = $lock
WITH w WHERE w.id IS NOT NULL
MATCH (d:EdgewiseDelivery {key: w.key + ' ' + $event})
SET d.lock = $lock
WITH w, d, datetime.realtime().epochMillis AS now WHERE d.fence = $fence AND (d.owner IS NOT NULL OR d.settled = $lock)
SET d.owner = null, d.leasedUntil = 0, d.settled = $lock, d.status = $status, d.error = $error, d.nextAt = now + $delayMs,
  d.deliveredAt = CASE WHEN $delayMs IS NULL THEN now END, d.waits = CASE WHEN $delayMs IS NULL THEN null ELSE d.waits END
WITH w, d, now
CALL (w, d, now) {
  MATCH (next:EdgewiseDelivery) WHERE $delayMs IS NULL AND next.waits = w.key + ' ' + d.job
  WITH next, now ORDER BY next.sequence LIMIT 1
  WITH next, now WHERE next.nextAt IS NULL
  SET next.nextAt = now
  RETURN count(*) AS woken
}
RETURN 1 AS settled`

/** Locks are taken in one order, so that two sweepers cannot deadlock. */
const SWEEP_DELIVERIES = `${LOCKING}
WITH datetime.realtime().epochMillis - $olderThanMs AS before
MATCH (d:EdgewiseDelivery) WHERE d.createdAt <= before
WITH d LIMIT $limit
WITH d ORDER BY d.key
SET d.lock = $lock
DELETE d
RETURN count(*) AS swept`

export function neo4jDeliveries(neo4j: StateConnection): Pick<Webhooks, 'fanOut' | 'send' | 'claim' | 'settle' | 'deliveries' | 'redeliver' | 'sweep'> {
  return {
    fanOut: (limit) => countOf(neo4j, 'told', { text: FAN_OUT, parameters: { limit, lock: randomUUID() } }),
    async send(tenant, endpoint, { id, job, sequence, type, at, data }) {
      const event = { event: id, job, sequence, type, at, data: JSON.stringify(data ?? null) }
      return (await write(neo4j, { text: SEND_EVENT, parameters: { tenant, endpoint, event } })).rows.length > 0
    },
    async claim({ owner, leaseMs, limit, perEndpoint }: DeliveryClaim) {
      const { rows: due } = await write(neo4j, { text: dueText, parameters: { limit, perEndpoint } })
      const keys = due[0]?.['keys'] as string[]
      if (keys.length === 0) return []
      const { rows } = await write(neo4j, { text: takeText, parameters: { keys: keys.toSorted(), owner, leaseMs } })
      const taken = rows.map(deliveryOfRow)
      const ids = [...new Set(taken.map(({ endpoint }) => endpoint))]
      const endpoints = new Map((await neo4j.read({ text: toText, parameters: { ids } })).map((row) => [row['id'], endpointOfFields(row)]))
      return taken.flatMap((delivery): ClaimedDelivery[] => {
        const to = endpoints.get(delivery.endpoint)
        return to === undefined ? [] : [{ ...delivery, to }]
      })
    },
    async settle({ endpoint, event, lease: { fence } }, { status, error, delayMs }) {
      const parameters = { endpoint, event: event.id, fence, status, error, delayMs, lock: randomUUID() }
      return (await write(neo4j, { text: SETTLE_DELIVERY, parameters })).rows.length > 0
    },
    async deliveries(tenant, endpoint, { limit, after = { createdAt: Number.MAX_SAFE_INTEGER, event: '' } }) {
      const rows = await neo4j.read({ text: LIST_DELIVERIES, parameters: { tenant, endpoint, limit, createdAt: after.createdAt, event: after.event } })
      return rows.map(deliveryOfRow)
    },
    async redeliver(tenant, endpoint, event) {
      const [row] = (await write(neo4j, { text: REDELIVER, parameters: { tenant, endpoint, event, lock: randomUUID() } })).rows
      return row === undefined ? null : deliveryOfRow(row)
    },
    sweep: (olderThanMs, limit) => countOf(neo4j, 'swept', { text: SWEEP_DELIVERIES, parameters: { olderThanMs, limit, lock: randomUUID() } })
  }
}

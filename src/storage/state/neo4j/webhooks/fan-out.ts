import { randomUUID } from 'node:crypto'
import type { Webhooks } from '../../webhooks.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'
import { OF_JOB, OF_TENANT } from './audience.ts'

/**
 * All that a job has in its outbox at once: its events keep their order whatever the clock does, and one that came to
 * sight before an earlier one is left to the next call. An event is locked, and looked at again; an endpoint is locked, so
 * that none of its deliveries ends while it is decided whether another waits for it. A delivery that is there already stays as it is.
 */
const text = `${LOCKING}
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

export function fanOut(neo4j: StateConnection): Webhooks['fanOut'] {
  return async (limit) => {
    const { rows } = await write(neo4j, { text, parameters: { limit, lock: randomUUID() } })
    return (rows[0]?.['told'] as number | undefined) ?? 0
  }
}

import { randomUUID } from 'node:crypto'
import type { Webhooks } from '../../webhooks.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'

/**
 * By the holder of the fence alone; sent again, it finds what it settled. A delivery that has ended lets the first event of its job go that waits for it: under the
 * lock of the endpoint, since one may just be put behind it.
 */
const text = `${LOCKING}
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

export function settleDelivery(neo4j: StateConnection): Webhooks['settle'] {
  return async ({ endpoint, event, lease: { fence } }, { status, error, delayMs }) => {
    const parameters = { endpoint, event: event.id, fence, status, error, delayMs, lock: randomUUID() }
    return (await write(neo4j, { text, parameters })).rows.length > 0
  }
}

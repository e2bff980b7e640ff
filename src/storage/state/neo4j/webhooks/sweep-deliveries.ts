import { randomUUID } from 'node:crypto'
import type { Webhooks } from '../../webhooks.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'

/** Locks are taken in one order, so that two sweepers do not wait for each other. */
const text = `${LOCKING}
WITH datetime.realtime().epochMillis - $olderThanMs AS before
MATCH (d:EdgewiseDelivery) WHERE d.createdAt <= before
WITH d LIMIT $limit
WITH d ORDER BY d.key
SET d.lock = $lock
DELETE d
RETURN count(*) AS swept`

export function sweepDeliveries(neo4j: StateConnection): Webhooks['sweep'] {
  return async (olderThanMs, limit) => {
    const { rows } = await write(neo4j, { text, parameters: { olderThanMs, limit, lock: randomUUID() } })
    return (rows[0]?.['swept'] as number | undefined) ?? 0
  }
}

import { randomUUID } from 'node:crypto'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'

/** One that was claimed anew while its lock was waited for stays. Locks are taken in one order, so that two sweepers do not wait for each other. */
const text = `${LOCKING}
MATCH (c:EdgewiseIdempotentCall) WHERE c.expiresAt <= datetime.realtime()
WITH c ORDER BY c.key LIMIT $limit
SET c.lock = $lock
WITH c WHERE c.expiresAt <= datetime.realtime()
DELETE c
RETURN count(*) AS swept`

export function sweepCalls(neo4j: StateConnection): (limit: number) => Promise<number> {
  return async (limit) => {
    const { rows } = await write(neo4j, { text, parameters: { limit, lock: randomUUID() } })
    return (rows[0]?.['swept'] as number | undefined) ?? 0
  }
}

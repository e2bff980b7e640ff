import { randomUUID } from 'node:crypto'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'

/** One that was put anew while its lock was waited for stays. Locks are taken in one order, as those that put take them. */
const text = `${LOCKING}
MATCH (d:EdgewiseDescriptor) WHERE d.keptAt < datetime.realtime() - duration({milliseconds: $olderThanMs})
WITH d LIMIT $limit
WITH d ORDER BY d.key
SET d.lock = $lock
WITH d WHERE d.keptAt < datetime.realtime() - duration({milliseconds: $olderThanMs})
DELETE d
RETURN count(*) AS swept`

export function sweepDescriptors(neo4j: StateConnection): (olderThanMs: number, limit: number) => Promise<number> {
  return async (olderThanMs, limit) => {
    const { rows } = await write(neo4j, { text, parameters: { olderThanMs, limit, lock: randomUUID() } })
    return (rows[0]?.['swept'] as number | undefined) ?? 0
  }
}

import { randomUUID } from 'node:crypto'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'
import { TURN_KEY } from './turn-key.ts'

const before = 'datetime.realtime() - duration({milliseconds: $olderThanMs})'

/** With turns and replies. One that was named or got a turn while its lock was waited for stays. */
const text = `${LOCKING}
MATCH (c:EdgewiseConversation) WHERE c.createdAt < ${before} AND NOT coalesce(c.named, false)
WITH c LIMIT $limit
WITH c ORDER BY c.key
SET c.lock = $lock
WITH c, c.turns AS turns WHERE turns IS NOT NULL AND NOT coalesce(c.named, false)
OPTIONAL MATCH (t:EdgewiseTurn) WHERE t.key IN [sequence IN range(1, turns) | ${TURN_KEY}]
WITH c, collect(t) AS gone, max(t.at) AS last WHERE last IS NULL OR last < ${before}
OPTIONAL MATCH (r:EdgewiseReply {conversation: c.key})
WITH c, gone, collect(r) AS replies
FOREACH (t IN gone | DELETE t)
FOREACH (r IN replies | DELETE r)
DELETE c
RETURN count(*) AS swept`

export function sweepConversations(neo4j: StateConnection): (olderThanMs: number, limit: number) => Promise<number> {
  return async (olderThanMs, limit) => {
    const { rows } = await write(neo4j, { text, parameters: { olderThanMs, limit, lock: randomUUID() } })
    return (rows[0]?.['swept'] as number | undefined) ?? 0
  }
}

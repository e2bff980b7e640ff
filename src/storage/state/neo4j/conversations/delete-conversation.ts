import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../../../../base/errors.ts'
import { keyOf } from '../key.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'
import { TURN_KEY } from './turn-key.ts'

/** Its turns and replies go with it. The lock keeps others from appending meanwhile. */
const text = `${LOCKING}
MATCH (c:EdgewiseConversation {key: $key})
SET c.lock = $lock
WITH c, c.turns AS turns WHERE turns IS NOT NULL
OPTIONAL MATCH (t:EdgewiseTurn) WHERE t.key IN [sequence IN range(1, turns) | ${TURN_KEY}]
WITH c, collect(t) AS gone
FOREACH (t IN gone | DELETE t)
WITH c, gone
OPTIONAL MATCH (r:EdgewiseReply {conversation: $key})
WITH c, gone, collect(r) AS replies
FOREACH (r IN replies | DELETE r)
DELETE c
RETURN size(gone) AS turns`

export function deleteConversation(neo4j: StateConnection): (tenant: string, id: string) => Promise<void> {
  return async (tenant, id) => {
    const { rows, unsure } = await write(neo4j, { text, parameters: { key: keyOf(tenant, id), lock: randomUUID() } })
    if (rows.length === 0 && !unsure) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id })
  }
}

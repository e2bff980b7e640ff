import { randomUUID } from 'node:crypto'
import type { Conversation } from '../../conversations.ts'
import { keyOf } from '../key.ts'
import { toTimestamp } from '../timestamp.ts'
import { type StateConnection, write } from '../write.ts'

/** MERGE, so that sending it again makes no second one. */
const text = `
WITH datetime.realtime() AS now
MERGE (c:EdgewiseConversation {key: $key})
ON CREATE SET c:EdgewiseOwn, c.tenant = $tenant, c.id = $id, c.createdAt = now, c.turns = 0
RETURN c.createdAt.epochMillis AS createdAt`

export function createConversation(neo4j: StateConnection): (tenant: string) => Promise<Conversation> {
  return async (tenant) => {
    const id = randomUUID()
    const { rows } = await write(neo4j, { text, parameters: { key: keyOf(tenant, id), tenant, id } })
    return { id, createdAt: toTimestamp(rows[0]?.['createdAt']), turns: [] }
  }
}

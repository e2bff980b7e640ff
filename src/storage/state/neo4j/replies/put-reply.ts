import type { Reply } from '../../replies.ts'
import { keyOf } from '../key.ts'
import { type StateConnection, write } from '../write.ts'

/** Nothing is kept of a conversation that was deleted meanwhile. */
const text = `
MATCH (c:EdgewiseConversation {key: $conversation}) WHERE c.turns IS NOT NULL
MERGE (r:EdgewiseReply {key: $key})
ON CREATE SET r:EdgewiseOwn
SET r.tenant = $tenant, r.conversation = $conversation, r.reply = $reply`

export function putReply(neo4j: StateConnection): (tenant: string, key: string, reply: Reply) => Promise<void> {
  return async (tenant, key, reply) => {
    const parameters = { key: keyOf(tenant, key), conversation: keyOf(tenant, reply.conversationId), tenant, reply: JSON.stringify(reply) }
    await write(neo4j, { text, parameters })
  }
}

import { randomUUID } from 'node:crypto'
import type { Replies, Reply } from '../replies.ts'
import { keyOf, LOCKING, remove, type StateConnection, write } from './write.ts'

const DROP_REPLY = `${LOCKING}
MATCH (r:EdgewiseReply {key: $key})
SET r.lock = $lock
WITH r, r.reply AS reply WHERE reply IS NOT NULL
DELETE r
RETURN true AS dropped`

/** Stores nothing for a conversation that was deleted meanwhile. */
const PUT_REPLY = `
MATCH (c:EdgewiseConversation {key: $conversation}) WHERE c.turns IS NOT NULL
MERGE (r:EdgewiseReply {key: $key})
ON CREATE SET r:EdgewiseOwn
SET r.tenant = $tenant, r.conversation = $conversation, r.reply = $reply`

/** Requires the conversation, because a reply may be stored during its deletion. */
const READ_REPLY = `
MATCH (r:EdgewiseReply {key: $key}) WHERE r.reply IS NOT NULL
MATCH (c:EdgewiseConversation {key: r.conversation})
RETURN r.reply AS reply`

export function neo4jReplies(neo4j: StateConnection): Replies {
  return {
    drop: (tenant, key) => remove(neo4j, DROP_REPLY, { key: keyOf(tenant, key), lock: randomUUID() }),
    async put(tenant, key, reply) {
      const parameters = { key: keyOf(tenant, key), conversation: keyOf(tenant, reply.conversationId), tenant, reply: JSON.stringify(reply) }
      await write(neo4j, { text: PUT_REPLY, parameters })
    },
    async read(tenant, key) {
      const [row] = await neo4j.read({ text: READ_REPLY, parameters: { key: keyOf(tenant, key) } })
      return row === undefined ? null : (JSON.parse(row['reply'] as string) as Reply)
    }
  }
}

import fp from 'fastify-plugin'
import { EdgewiseError } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Conversation, ConversationSummary, Conversations } from '../../storage/state/conversations.ts'

export type StoredConversation = Conversation
export type { ConversationSummary }

declare module 'fastify' {
  interface FastifyInstance {
    readonly conversations: Pick<Conversations, 'read' | 'list' | 'delete'> & {
      /** Reads several in the order of their ids, with an error in place of each missing one. */
      many(tenant: string, ids: readonly string[]): Promise<(Conversation | EdgewiseError)[]>
    }
  }
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime }) => {
    const { conversations } = runtime.state
    app.decorate('conversations', {
      read: conversations.read,
      list: (...given) => conversations.list(...given),
      delete: conversations.delete,
      async many(tenant, ids) {
        const found = new Map((await conversations.readMany(tenant, ids)).map((conversation) => [conversation.id, conversation]))
        return ids.map((id) => found.get(id) ?? new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id }))
      }
    })
  },
  { name: 'conversations' }
)

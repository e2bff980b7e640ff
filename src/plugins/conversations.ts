import fp from 'fastify-plugin'
import { EdgewiseError } from '../errors.ts'
import type { Runtime } from '../runtime.ts'
import type { Conversation, StateStore } from '../state/state.ts'

export type StoredConversation = Conversation
export type ConversationSummary = Awaited<ReturnType<StateStore['listConversations']>>[number]

declare module 'fastify' {
  interface FastifyInstance {
    readonly conversations: Pick<StateStore, 'conversation' | 'listConversations' | 'deleteConversation'> & {
      /** Many at once, in the order of their ids; an error in the place of one that is not there. */
      many(tenant: string, ids: readonly string[]): Promise<(Conversation | EdgewiseError)[]>
    }
  }
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { state } }) => {
    app.decorate('conversations', {
      conversation: (tenant, id) => state.conversation(tenant, id),
      listConversations: (tenant, limit) => state.listConversations(tenant, limit),
      deleteConversation: (tenant, id) => state.deleteConversation(tenant, id),
      async many(tenant, ids) {
        const found = new Map((await state.conversations(tenant, ids)).map((conversation) => [conversation.id, conversation]))
        return ids.map((id) => found.get(id) ?? new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id }))
      }
    })
  },
  { name: 'conversations' }
)

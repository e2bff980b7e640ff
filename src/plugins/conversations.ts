import fp from 'fastify-plugin'
import type { Runtime } from '../runtime.ts'
import type { StateStore } from '../state/state.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly conversations: Pick<StateStore, 'conversation' | 'listConversations' | 'deleteConversation'>
  }
}

export default fp<{ runtime: Runtime }>(async (app, { runtime }) => void app.decorate('conversations', runtime.state), { name: 'conversations' })

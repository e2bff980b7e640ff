import { Type } from 'typebox'
import { json, noContent, problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const identified = Type.Object({ id: Type.String({ minLength: 1, description: 'The field `conversationId` of an answer.' }) })
const page = Type.Object(
  { limit: Type.Integer({ minimum: 1, maximum: 1000, default: 50, description: 'Maximum number of conversations, newest first.' }) },
  { additionalProperties: false }
)

export const conversationRoutes: Routes = async (app) => {
  app.get(
    '/conversations',
    {
      schema: {
        operationId: 'listConversations',
        tags: ['conversations'],
        summary: 'List conversations',
        description: 'The newest conversations, without their turns.',
        querystring: page,
        response: { 200: json('The conversations.', Type.Object({ conversations: Type.Array(Type.Ref('ConversationSummary')) })), ...problems(400) }
      }
    },
    async (request) => ({ conversations: await app.conversations.list(request.tenant, request.query.limit) })
  )

  app.get(
    '/conversations/:id',
    {
      schema: {
        operationId: 'getConversation',
        tags: ['conversations'],
        summary: 'Read one conversation',
        description: 'The questions and answers in order.',
        params: identified,
        response: { 200: json('The conversation.', Type.Ref('Conversation')), ...problems(400, 404) }
      }
    },
    async (request) => app.conversations.read(request.tenant, request.params.id)
  )

  app.delete(
    '/conversations/:id',
    {
      config: { scope: 'write', idempotent: true },
      schema: {
        operationId: 'deleteConversation',
        tags: ['conversations'],
        summary: 'Delete one conversation',
        description: 'Deletes its questions and answers.',
        params: identified,
        response: { ...noContent, ...problems(400, 404) }
      }
    },
    async (request, reply) => {
      await app.conversations.delete(request.tenant, request.params.id)
      return reply.code(204).send()
    }
  )
}

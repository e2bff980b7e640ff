import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { MOST_COMMENT } from '../src/faces/http/feedback.ts'
import { json, noContent, problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const identified = Type.Object({
  id: Type.String({ minLength: 1, description: 'The field `conversationId` of an answer.' }),
  turn: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'Its field `turn`.' })
})
const rating = Type.Object(
  { good: Type.Boolean(), comment: Type.Optional(Type.String({ maxLength: MOST_COMMENT, description: 'What was right or wrong.' })) },
  { additionalProperties: false }
)
const MEDIA_TYPE = 'application/x-ndjson'

export const feedbackRoutes: Routes = async (app) => {
  app.put(
    '/conversations/:id/turns/:turn/feedback',
    {
      schema: {
        operationId: 'rateAnswer',
        tags: ['conversations'],
        summary: 'Say whether an answer is good',
        description: 'Replaces earlier feedback on the answer.',
        params: identified,
        body: rating,
        response: { 200: json('The feedback.', Type.Ref('Feedback')), ...problems(400, 404) }
      }
    },
    async ({ tenant, params: { id: conversationId, turn: sequence }, body: { good, comment = null } }) => {
      return (await app.feedback.rate(tenant, { conversationId, sequence }, { good, comment })).feedback
    }
  )

  app.delete(
    '/conversations/:id/turns/:turn/feedback',
    {
      config: { idempotent: true },
      schema: {
        operationId: 'removeFeedback',
        tags: ['conversations'],
        summary: 'Remove feedback on an answer',
        description: 'Succeeds without any, too.',
        params: identified,
        response: { ...noContent, ...problems(400, 404) }
      }
    },
    async ({ tenant, params: { id: conversationId, turn: sequence } }, reply) => {
      await app.feedback.rate(tenant, { conversationId, sequence }, null)
      return reply.code(204).send()
    }
  )

  app.get(
    '/feedback',
    {
      schema: {
        operationId: 'exportFeedback',
        tags: ['conversations'],
        summary: 'Export all feedback as JSON lines',
        description: 'One rated answer per line, with its question, graph and calls, as a case for evaluations.',
        response: {
          200: { description: 'The rated answers.', content: { [MEDIA_TYPE]: { schema: { type: 'string', contentMediaType: MEDIA_TYPE } } } },
          ...problems(400)
        }
      }
    },
    async ({ tenant }, reply) => reply.type(MEDIA_TYPE).send(Readable.from(app.feedback.lines(tenant, reply.abortSignal()), { objectMode: false }))
  )
}

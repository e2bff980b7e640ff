import { Type } from 'typebox'
import { responseRequestSchema } from '../src/faces/http/schemas/chat.ts'
import { chatErrors, json, jsonOrEvents } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const identified = Type.Object({ id: Type.String({ minLength: 1, description: 'The field `id` of a response.' }) })
const deleted = Type.Object({ id: Type.String(), object: Type.Literal('response'), deleted: Type.Literal(true) })

const EVENTS =
  'Events from `response.created` through `response.output_text.delta` to `response.completed` or `response.failed`, each with its `type` and `sequence_number`.'

export const responseRoutes: Routes = async (app) => {
  app.post(
    '/v1/responses',
    {
      config: { idempotent: true, load: 'questions' },
      preValidation: app.chat.refuse,
      schema: {
        operationId: 'createResponse',
        tags: ['chat'],
        summary: 'Answer a question or a follow-up',
        description: 'OpenAI-compatible. `previous_response_id` continues from a stored response. Streams with `"stream": true`.',
        body: responseRequestSchema,
        response: { 200: jsonOrEvents('The response.', Type.Ref('Response'), EVENTS), ...chatErrors(400, 404, 409, 413, 415, 422, 502, 503, 504) }
      }
    },
    async (request, reply) => {
      const { body } = request
      const question = app.chat.readResponse(body)
      const control = { tenant: request.tenant, maySpend: request.may('spend'), signal: reply.abortSignal() }
      if (body.stream !== true) return app.chat.respond(question, control)
      return reply.frames((send) => app.chat.streamResponse(question, { ...control, send }), app.chat.fail(request))
    }
  )

  app.get(
    '/v1/responses/:id',
    {
      schema: {
        operationId: 'getResponse',
        tags: ['chat'],
        summary: 'Read a stored response',
        description: 'The response as it was sent.',
        params: identified,
        response: { 200: json('The response.', Type.Ref('Response')), ...chatErrors(400, 404) }
      }
    },
    async (request) => app.chat.response(request.tenant, request.params.id)
  )

  app.delete(
    '/v1/responses/:id',
    {
      config: { scope: 'write', idempotent: true },
      schema: {
        operationId: 'deleteResponse',
        tags: ['chat'],
        summary: 'Delete a stored response',
        description: 'Its question and answer stay in the conversation until you delete that with DELETE /conversations/{id}.',
        params: identified,
        response: { 200: json('Deleted.', deleted), ...chatErrors(400, 404) }
      }
    },
    async (request) => {
      const { id } = request.params
      await app.chat.dropResponse(request.tenant, id)
      return { id, object: 'response', deleted: true }
    }
  )
}

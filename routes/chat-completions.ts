import { Type } from 'typebox'
import { completionRequestSchema } from '../src/faces/http/schemas/chat.ts'
import { chatErrors, jsonOrEvents } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const CHUNKS =
  '`chat.completion.chunk` objects: the role, the text in pieces, `finish_reason` with the member `edgewise`, the token usage if requested, and `[DONE]`.'

export const chatCompletionRoutes: Routes = async (app) => {
  app.post(
    '/v1/chat/completions',
    {
      config: { idempotent: true, load: 'questions' },
      preValidation: app.chat.refuse,
      schema: {
        operationId: 'createChatCompletion',
        tags: ['chat'],
        summary: 'Answer the last message of a chat',
        description: 'OpenAI-compatible. Earlier messages are the conversation that the question can refer to. Streams with `"stream": true`.',
        body: completionRequestSchema,
        response: { 200: jsonOrEvents('The completion.', Type.Ref('ChatCompletion'), CHUNKS), ...chatErrors(400, 404, 409, 413, 415, 422, 502, 503, 504) }
      }
    },
    async (request, reply) => {
      const { body } = request
      const question = app.chat.readCompletion(body)
      const control = { tenant: request.tenant, maySpend: request.may('spend'), signal: reply.abortSignal() }
      if (body.stream !== true) return app.chat.complete(question, control)
      const options = { hasUsage: body.stream_options?.include_usage === true }
      return reply.frames((send) => app.chat.streamCompletion(question, options, { ...control, send }), app.chat.fail(request))
    }
  )
}

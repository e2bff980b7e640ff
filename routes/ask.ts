import { Type } from 'typebox'
import { questionSchema } from '../src/ask/loop/question-schema.ts'
import type { AskEvent } from '../src/ask/loop/types.ts'
import { invalidInput } from '../src/base/errors.ts'
import { json, jsonOrEvents, problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'
import { traceCallSchema } from '../src/results/answer-document.ts'

const replay = Type.Object(
  {
    trace: Type.Optional(Type.Array(traceCallSchema, { minItems: 1, maxItems: 1000, description: 'The field `trace` of an answer.' })),
    conversationId: Type.Optional(Type.String({ minLength: 1, description: 'Conversation of a stored answer, instead of a trace.' })),
    turn: Type.Optional(Type.Integer({ minimum: 1, description: 'Number of the question in the conversation, from 1; default: the last.' }))
  },
  { additionalProperties: false }
)

const hash = Type.Union([Type.String(), Type.Null()])
const report = Type.Object({
  same: Type.Boolean({ description: 'Whether every call has the same result as before.' }),
  steps: Type.Array(
    Type.Object(
      { step: Type.Integer(), tool: Type.String(), expected: hash, actual: hash, same: Type.Boolean() },
      { additionalProperties: true, description: 'Also `error`, and `moved` if the version of the graph has changed.' }
    )
  )
})

const ASK_EVENTS =
  'Events `plan`, `todo` (the parts of an analysis, each with its step), `call`, `result` and `text` as they occur, then one `answer` (the JSON document) or `error` (a problem document). Comments keep the stream alive.'

export const askRoutes: Routes = async (app) => {
  app.post(
    '/ask',
    {
      config: { idempotent: true, mayBeJob: true, load: 'questions', carriesAccount: true },
      schema: {
        operationId: 'ask',
        tags: ['ask'],
        summary: 'Answer a question about a graph',
        description: 'Plans one or more tool calls, runs them and answers with the calls as evidence. Streams if `text/event-stream` is accepted.',
        body: questionSchema,
        response: {
          200: jsonOrEvents('The answer, or the reason why the question cannot be answered.', Type.Ref('Answer'), ASK_EVENTS),
          ...problems(400, 404, 409, 413, 415, 422, 502, 503, 504)
        }
      }
    },
    async (request, reply) => {
      if (request.prefersAsync()) return reply.accept({ kind: 'ask', input: request.body })
      const { tenant, account } = request
      const options = { tenant, account, maySpend: request.may('spend'), signal: reply.abortSignal() }
      if (!request.wantsEvents()) return app.asker.ask(request.body, options)
      return reply.events('answer', (emit) => {
        const onEvent = ({ type, ...event }: AskEvent) => (type === 'answer' ? undefined : emit(type, event))
        return app.asker.ask(request.body, { ...options, onEvent })
      })
    }
  )

  app.post(
    '/ask/replay',
    {
      schema: {
        operationId: 'replay',
        tags: ['ask'],
        summary: 'Replay the calls of an answer',
        description: 'Reruns each call of a trace or of a stored answer and compares the hashes, to check whether the evidence still holds.',
        body: replay,
        response: {
          200: json('For each call, whether the result is the same.', report),
          ...problems(400, 404, 413, 415, 422)
        }
      }
    },
    async (request, reply) => {
      const { trace, conversationId, turn } = request.body
      const options = { tenant: request.tenant, signal: reply.abortSignal() }
      if (trace !== undefined && conversationId === undefined && turn === undefined) return app.asker.replay(trace, options)
      if (conversationId !== undefined && trace === undefined) return app.asker.replayTurn({ conversationId, ...(turn !== undefined && { turn }) }, options)
      throw invalidInput('Give either "trace", or "conversationId" with or without "turn".')
    }
  )
}

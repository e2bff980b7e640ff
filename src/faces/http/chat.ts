import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Runtime } from '../../runtime/runtime.ts'
import { answerCompletion, streamCompletion } from '../openai/answer-completion.ts'
import { answerResponse, type ResponseQuestion, streamResponse } from '../openai/answer-response.ts'
import { type Chat, type ChatControl, type ChatQuestion, createChat } from '../openai/chat.ts'
import { refuseParameters } from '../openai/parameters.ts'
import { type CompletionBody, type ResponseBody, readCompletionBody, readResponseBody } from '../openai/read-requests.ts'
import type { SendFrame } from './event-stream.ts'
import { toJson } from './json-text.ts'
import { sayWhyCancelled } from './problems.ts'
import { toChatError } from './schemas/chat-error.ts'
import { toProblem } from './schemas/problem.ts'

type Streaming = ChatControl & { readonly send: SendFrame }

/** Questions as chats, in the form of the OpenAI API. */
export interface ChatApi extends Pick<Chat, 'models' | 'model' | 'response' | 'dropResponse'> {
  /** Runs before validation of the body; throws for parameters that cannot be supported. */
  refuse(request: { readonly body: unknown }): Promise<void>
  readCompletion(body: CompletionBody): ChatQuestion
  complete(question: ChatQuestion, control: ChatControl): Promise<object>
  streamCompletion(question: ChatQuestion, options: { readonly hasUsage: boolean }, control: Streaming): Promise<void>
  readResponse(body: ResponseBody): ResponseQuestion
  respond(question: ResponseQuestion, control: ChatControl): Promise<object>
  streamResponse(question: ResponseQuestion, control: Streaming): Promise<void>
  /** Reports a failure within a stream. */
  fail(request: FastifyRequest): (error: unknown, send: SendFrame) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly chat: ChatApi
  }
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { asker, state, store, defaultGraph, model } }) => {
    const chat = createChat({ asker, state, store, defaultGraph, hasModel: model !== null })
    app.decorate('chat', {
      ...chat,
      refuse: async ({ body }) => refuseParameters(body),
      readCompletion: readCompletionBody,
      complete: (question, control) => answerCompletion(chat, question, control),
      streamCompletion: (question, options, { send, ...control }) => streamCompletion(chat, question, options, { ...control, send: (data) => send({ data }) }),
      readResponse: readResponseBody,
      respond: (question, control) => answerResponse(chat, question, control),
      streamResponse: (question, { send, ...control }) => streamResponse(chat, question, { ...control, send: (event, data) => send({ event, data }) }),
      fail: (request) => (error, send) => send({ data: toJson(toChatError(toProblem(sayWhyCancelled(error, request), request.id))) })
    })
  },
  { name: 'chat' }
)

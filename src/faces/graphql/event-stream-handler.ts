import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ExecutionResult, GraphQLError } from 'graphql'
import { createHandler } from 'graphql-sse/lib/use/fastify'
import { invalidInput } from '../../base/errors.ts'
import type { SubscriptionSource } from './subscription-source.ts'

const EVENTS = 'text/event-stream'

/** Sends errors as an event, because clients of event streams cannot see a response body. The library detects a result by `data`, which JSON then omits. */
function failed(errors: readonly GraphQLError[]): ExecutionResult {
  return { data: undefined, errors } as unknown as ExecutionResult
}

/** Serves subscriptions by Server-Sent Events, one connection each (the distinct connections mode of graphql-sse). */
export function createEventStreamHandler(source: SubscriptionSource) {
  const handle = createHandler<Record<PropertyKey, unknown>>({
    // No token: operations never share a stream.
    authenticate: () => null,
    onSubscribe: ({ raw, context: { reply } }, { query, variables, operationName }) => {
      const parameters = { query, ...(variables == null ? {} : { variables }), ...(operationName == null ? {} : { operationName }) }
      try {
        const prepared = source.prepare(parameters)
        return 'errors' in prepared ? failed(prepared.errors) : { ...prepared, contextValue: source.contextOf(raw, reply.abortSignal()) }
      } catch (error) {
        return failed([new GraphQLError(String(error), { originalError: error as Error })])
      }
    },
    // The document is already valid.
    validate: () => [],
    onNext: (_ctx, { raw }, result) => (result.errors === undefined ? undefined : ({ ...result, errors: source.format(raw, result.errors as never) } as never))
  })

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.wantsEvents()) {
      throw invalidInput(`This path supports only server-sent events. Send the header "accept: ${EVENTS}".`)
    }
    request.headers.accept = EVENTS
    reply.hijack()
    await handle(request, reply)
  }
}

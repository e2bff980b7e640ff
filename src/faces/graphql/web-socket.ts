import type { FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { makeHandler } from 'graphql-ws/use/@fastify/websocket'
import type { SubscriptionSource } from './subscription-source.ts'

/** Casts formatted errors to the library's own class. */
const asErrors = (errors: readonly object[]) => errors as unknown as readonly GraphQLError[]

/**
 * Serves subscriptions by graphql-transport-ws and checks the key again for each. A subscription's work ends when its socket closes or the client completes it.
 */
export function createSocketHandler(source: SubscriptionSource) {
  return makeHandler({
    // Messages of internal errors belong in the log.
    isProd: true,
    onSubscribe: async (ctx, _id, { query, variables, operationName }) => {
      const { request } = ctx.extra as { request: FastifyRequest }
      const parameters = { query, ...(variables == null ? {} : { variables }), ...(operationName == null ? {} : { operationName }) }
      try {
        await request.identifyAgain()
        const prepared = source.prepare(parameters)
        return 'errors' in prepared ? prepared.errors : { ...prepared, contextValue: source.contextOf(request, request.server.callsEnd) }
      } catch (error) {
        return [new GraphQLError(String(error), { originalError: error as Error })]
      }
    },
    onNext: (ctx, _id, _payload, _args, result) => {
      if (result.errors === undefined) return undefined
      return { ...result, errors: asErrors(source.format((ctx.extra as { request: FastifyRequest }).request, result.errors)) } as never
    },
    onError: (ctx, _id, _payload, errors) => source.format((ctx.extra as { request: FastifyRequest }).request, errors)
  })
}

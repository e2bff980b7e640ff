import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLError, GraphQLFormattedError } from 'graphql'
import { formatErrors } from './format-errors.ts'
import type { KnownQueries } from './known-queries.ts'
import { type DocumentRules, prepareSubscription } from './prepare-subscription.ts'
import type { GraphqlParameters } from './read-parameters.ts'
import type { SchemaModule } from './schema-module.ts'

export interface SubscriptionSource {
  /** The checked document, or its errors. */
  prepare(parameters: GraphqlParameters): ReturnType<typeof prepareSubscription>
  contextOf(request: FastifyRequest, signal: AbortSignal): Record<PropertyKey, unknown>
  format(request: FastifyRequest, errors: readonly GraphQLError[]): GraphQLFormattedError[]
}

export function createSubscriptionSource(
  app: FastifyInstance,
  { createContext }: Pick<SchemaModule, 'createContext'>,
  queries: KnownQueries,
  rules: DocumentRules,
  showsSuggestions: boolean
): SubscriptionSource {
  return {
    prepare: (parameters) => prepareSubscription(queries.find(parameters), parameters, rules),
    contextOf: (request, signal) => ({ ...createContext({ service: app, request, signal }) }),
    format: (request, errors) => formatErrors(errors, { request, showsSuggestions })
  }
}

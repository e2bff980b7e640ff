import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GraphQLError, getOperationAST } from 'graphql'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { type ErrorContext, formatErrors } from './format-errors.ts'
import type { KnownQueries } from './known-queries.ts'
import { assertVariables, type GraphqlParameters } from './read-parameters.ts'
import type { SchemaModule } from './schema-module.ts'

/** Longer documents would fill the cache of parsed documents. */
const MAX_CHARACTERS = 100_000
/** mercurius reads a document of this form as a syntax tree in JSON, which bypasses the parser's limits. */
const JSON_TREE = /^\s*\{\s*"/

/** Context of one operation for hooks, besides that of its resolvers. */
export interface OperationContext {
  readonly errorContext: ErrorContext
  readonly isReadOnly: boolean
  readonly operationName: string | undefined
}

/** A GraphQL response before its media type is chosen. */
export interface GraphqlAnswer {
  /** Status of the response itself; a failed request may still be sent with 200, see GraphQL over HTTP. */
  readonly status: number
  readonly body: object
}

function assertText(query: string): string {
  if (query.length > MAX_CHARACTERS) {
    throw invalidInput(`The document is ${query.length} characters long; the limit is ${MAX_CHARACTERS}. Send values as variables.`)
  }
  if (JSON_TREE.test(query)) throw new GraphQLError('Syntax Error: Expected Name, found String.')
  return query
}

/** Rejects operations that may not run over GET. Call it once the document is known to be valid. */
export function assertMayRun(document: Parameters<typeof getOperationAST>[0], { isReadOnly, operationName }: OperationContext): void {
  const operation = getOperationAST(document, operationName)?.operation
  if (operation === 'subscription') throw new GraphQLError('Subscriptions need a WebSocket on this path, or server-sent events at /graphql/stream.')
  if (isReadOnly && operation === 'mutation') {
    throw new EdgewiseError('EDGEWISE_METHOD_NOT_ALLOWED', { method: 'GET', path: '/graphql with a mutation', allowed: ['POST'] })
  }
}

/** Unwraps the errors of an execution: mercurius groups validation errors. */
function errorsIn(error: unknown): readonly unknown[] {
  const gathered = (error as { errors?: unknown }).errors
  return Array.isArray(gathered) && gathered.length > 0 ? gathered : [error]
}

/** The response to a failure before execution. */
export function refuse(error: unknown, errorContext: ErrorContext): GraphqlAnswer {
  const errors = formatErrors(errorsIn(error), errorContext)
  return { status: Math.max(...errors.map(({ extensions }) => Number(extensions?.['status'] ?? 500))), body: { errors } }
}

/** Runs queries and mutations. */
export function createAnswerOperation(
  app: FastifyInstance,
  { createContext }: Pick<SchemaModule, 'createContext'>,
  execute: FastifyInstance['graphql'],
  queries: KnownQueries,
  maxBytes: number
) {
  return async (
    parameters: GraphqlParameters,
    request: FastifyRequest,
    options: { signal: AbortSignal; isReadOnly: boolean; errorContext: ErrorContext }
  ): Promise<GraphqlAnswer> => {
    const { signal, isReadOnly, errorContext } = options
    const { variables, operationName } = parameters
    try {
      assertVariables(variables, maxBytes)
      const query = assertText(queries.find(parameters))
      const context: OperationContext = { ...createContext({ service: app, request, signal }), errorContext, isReadOnly, operationName }
      const { data, errors } = await execute(query, { ...context }, variables, operationName)
      queries.keep(parameters)
      return { status: data === undefined ? 400 : 200, body: { ...(errors === undefined ? {} : { errors }), ...(data === undefined ? {} : { data }) } }
    } catch (error) {
      return refuse(error, errorContext)
    }
  }
}

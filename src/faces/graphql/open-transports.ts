import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type DocumentNode, NoSchemaIntrospectionCustomRule } from 'graphql'
import mercurius from 'mercurius'
import type { Runtime } from '../../runtime/runtime.ts'
import { isPassingStatus } from '../http/idempotency.ts'
import { addFailureHeaders, knownErrorOf } from '../http/problems.ts'
import { toProblem } from '../http/schemas/problem.ts'
import { assertMayRun, createAnswerOperation, type OperationContext, refuse } from './answer-operation.ts'
import { checkCost } from './cost.ts'
import { createEventStreamHandler } from './event-stream-handler.ts'
import { formatErrors } from './format-errors.ts'
import type { KnownQueries } from './known-queries.ts'
import { checkSize } from './limits.ts'
import { chooseMediaType, JSON_TYPE } from './media-type.ts'
import type { GraphqlParameters } from './read-parameters.ts'
import type { SchemaModule } from './schema-module.ts'
import { createSubscriptionSource } from './subscription-source.ts'
import { createSocketHandler } from './web-socket.ts'

/** GraphQL over its transports: HTTP by the specification GraphQL over HTTP, WebSocket by graphql-transport-ws, Server-Sent Events by graphql-sse. */
export interface GraphqlTransports {
  answer(parameters: GraphqlParameters, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** Sends the error of a request that never became an operation. */
  refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply
  readonly socket: ReturnType<typeof createSocketHandler>
  readonly stream: ReturnType<typeof createEventStreamHandler>
  close(): Promise<void>
}

/** Maximum parsed documents in the cache; as many rejected ones are kept too. */
const KEPT_DOCUMENTS = 200
/** Whether one of the errors may be transient. */
function mayPass({ errors = [] }: { readonly errors?: readonly { readonly extensions?: Readonly<Record<string, unknown>> }[] }): boolean {
  return errors.some(({ extensions }) => isPassingStatus(Number(extensions?.['status'] ?? 500)))
}

const hasVariables = ({ definitions }: DocumentNode): boolean =>
  definitions.some((definition) => 'variableDefinitions' in definition && (definition.variableDefinitions?.length ?? 0) > 0)

/**
 * Builds the schema and its execution. Plugins cannot join a running service, so the library gets its own service, which takes no requests.
 * @param app whose decorators the resolvers use
 */
export async function openTransports(
  app: FastifyInstance,
  { config, caller }: Runtime,
  queries: KnownQueries,
  module: SchemaModule
): Promise<GraphqlTransports> {
  const schema = module.createSchema(caller.tools)
  const rules = config.graphqlIntrospection ? [] : [NoSchemaIntrospectionCustomRule]
  const { graphqlMaxTokens: maxTokens, graphqlSuggestions: showsSuggestions } = config
  const errorContextOf = (request: FastifyRequest) => ({ request, showsSuggestions })

  const inner = Fastify()
  await inner.register(mercurius, {
    schema,
    routes: false,
    validationRules: rules,
    cache: KEPT_DOCUMENTS,
    graphql: { parseOptions: { maxTokens } },
    errorFormatter: ({ errors = [], data }, context) => ({
      statusCode: 200,
      response: { data, errors: formatErrors(errors, (context as unknown as OperationContext).errorContext) } as never
    })
  })
  // Parsed documents are cached; without variables their cost is constant.
  const affordable = new WeakSet<DocumentNode>()
  inner.graphql.addHook<OperationContext & mercurius.MercuriusContext>('preValidation', async (_schema, document) => {
    const error = checkSize(document, config)
    if (error !== null) throw error
  })
  inner.graphql.addHook<OperationContext & mercurius.MercuriusContext>('preExecution', async (_schema, document, context, variables) => {
    assertMayRun(document, context)
    if (affordable.has(document)) return
    const error = checkCost(schema, document, variables ?? {}, config)
    if (error !== null) throw error
    if (!hasVariables(document)) affordable.add(document)
  })

  const answerOperation = createAnswerOperation(app, module, inner.graphql, queries, config.maxBodyBytes)
  const source = createSubscriptionSource(app, module, queries, { schema, rules, limits: config, maxTokens, maxBytes: config.maxBodyBytes }, showsSuggestions)
  return {
    async answer(parameters, request, reply) {
      const isReadOnly = request.method !== 'POST'
      const { status, body } = await answerOperation(parameters, request, { signal: reply.abortSignal(), isReadOnly, errorContext: errorContextOf(request) })
      request.isPassing = mayPass(body)
      const type = chooseMediaType(request.headers.accept)
      // Clients of plain JSON treat any other status as a failed response.
      return reply
        .code(type === JSON_TYPE && status === 400 ? 200 : status)
        .type(`${type}; charset=utf-8`)
        .send(body)
    },
    refuse(error, request, reply) {
      const known = knownErrorOf(error, request)
      addFailureHeaders(toProblem(known, request.id), reply)
      const { status, body } = refuse(known, errorContextOf(request))
      return reply
        .code(status)
        .type(`${chooseMediaType(request.headers.accept)}; charset=utf-8`)
        .send(body)
    },
    socket: createSocketHandler(source),
    stream: createEventStreamHandler(source),
    close: () => inner.close()
  }
}

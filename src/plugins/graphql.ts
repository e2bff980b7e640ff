import websocket from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type DocumentNode, type GraphQLSchema, NoSchemaIntrospectionCustomRule } from 'graphql'
import mercurius from 'mercurius'
import { createSchema } from '../../schema/index.ts'
import type { Runtime } from '../runtime.ts'
import { assertMayRun, createAnswerOperation, type OperationContext, refuse } from './graphql/answer-operation.ts'
import { checkCost } from './graphql/cost.ts'
import { createEventStreamHandler } from './graphql/event-stream-handler.ts'
import { formatErrors } from './graphql/format-errors.ts'
import { readKnownQueries } from './graphql/known-queries.ts'
import { checkSize } from './graphql/limits.ts'
import { chooseMediaType, JSON_TYPE } from './graphql/media-type.ts'
import type { GraphqlParameters } from './graphql/read-parameters.ts'
import { createSubscriptionSource } from './graphql/subscription-source.ts'
import { createSocketHandler } from './graphql/web-socket.ts'
import { isPassingStatus } from './idempotency.ts'
import { addFailureHeaders, inOwnWords } from './problems.ts'
import { toProblem } from './schemas/problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** GraphQL over its transports: HTTP by the specification GraphQL over HTTP, WebSocket by graphql-transport-ws, Server-Sent Events by graphql-sse. */
    readonly graphqlTransports: {
      readonly schema: GraphQLSchema
      answer(parameters: GraphqlParameters, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
      /** An error of a request that never became an operation. */
      refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply
      readonly socket: ReturnType<typeof createSocketHandler>
      readonly stream: ReturnType<typeof createEventStreamHandler>
    }
  }
}

/** Parsed documents that are kept, and as many that were refused. */
const KEPT_DOCUMENTS = 200
const PROTOCOL = 'graphql-transport-ws'

/** The older protocol of subscriptions, graphql-ws, is refused: nothing maintains it. */
function isKnownProtocol(header: string | undefined): boolean {
  return (header ?? '').split(',').some((protocol) => protocol.trim() === PROTOCOL)
}

/** Whether one of the errors may be gone next time. */
function mayPass({ errors = [] }: { readonly errors?: readonly { readonly extensions?: Readonly<Record<string, unknown>> }[] }): boolean {
  return errors.some(({ extensions }) => isPassingStatus(Number(extensions?.['status'] ?? 500)))
}

const hasVariables = ({ definitions }: DocumentNode): boolean =>
  definitions.some((definition) => 'variableDefinitions' in definition && (definition.variableDefinitions?.length ?? 0) > 0)

export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { config, caller } }) => {
    const schema = createSchema(caller.tools)
    const queries = await readKnownQueries(config.graphqlQueries)
    const rules = config.graphqlIntrospection ? [] : [NoSchemaIntrospectionCustomRule]
    const { graphqlMaxTokens: maxTokens, graphqlSuggestions: showsSuggestions } = config
    const told = (request: FastifyRequest) => ({ request, showsSuggestions })

    await app.register(mercurius, {
      schema,
      routes: false,
      validationRules: rules,
      cache: KEPT_DOCUMENTS,
      graphql: { parseOptions: { maxTokens } },
      errorFormatter: ({ errors = [], data }, context) => ({
        statusCode: 200,
        response: { data, errors: formatErrors(errors, (context as unknown as OperationContext).told) } as never
      })
    })
    // Parsed documents are kept; without variables one costs the same each time.
    const affordable = new WeakSet<DocumentNode>()
    app.graphql.addHook<OperationContext & mercurius.MercuriusContext>('preValidation', async (_schema, document) => {
      const error = checkSize(document, config)
      if (error !== null) throw error
    })
    app.graphql.addHook<OperationContext & mercurius.MercuriusContext>('preExecution', async (_schema, document, context, variables) => {
      assertMayRun(document, context)
      if (affordable.has(document)) return
      const error = checkCost(schema, document, variables ?? {}, config)
      if (error !== null) throw error
      if (!hasVariables(document)) affordable.add(document)
    })
    await app.register(websocket, {
      options: {
        maxPayload: config.maxBodyBytes,
        verifyClient: ({ req }: { req: { headers: Record<string, string | undefined> } }) => isKnownProtocol(req.headers['sec-websocket-protocol'])
      }
    })

    const answerOperation = createAnswerOperation(app, queries, config.maxBodyBytes)
    const source = createSubscriptionSource(app, queries, { schema, rules, limits: config, maxTokens, maxBytes: config.maxBodyBytes }, showsSuggestions)
    app.decorate('graphqlTransports', {
      schema,
      async answer(parameters, request, reply) {
        const isReadOnly = request.method !== 'POST'
        const { status, body } = await answerOperation(parameters, request, { signal: reply.abandoned(), isReadOnly, told: told(request) })
        request.isPassing = mayPass(body)
        const type = chooseMediaType(request.headers.accept)
        // Clients of plain JSON read any other status as a failure to answer at all.
        return reply
          .code(type === JSON_TYPE && status === 400 ? 200 : status)
          .type(`${type}; charset=utf-8`)
          .send(body)
      },
      refuse(error, request, reply) {
        const known = inOwnWords(error, request)
        addFailureHeaders(toProblem(known, request.id), reply)
        const { status, body } = refuse(known, told(request))
        return reply
          .code(status)
          .type(`${chooseMediaType(request.headers.accept)}; charset=utf-8`)
          .send(body)
      },
      socket: createSocketHandler(source),
      stream: createEventStreamHandler(source)
    })
  },
  { name: 'graphql', dependencies: ['tool-caller', 'asker', 'conversations', 'graphs', 'abandoned', 'event-stream'] }
)

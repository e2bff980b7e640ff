import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyContextConfig, FastifySchema } from 'fastify'
import fp from 'fastify-plugin'
import { type TSchema, Type } from 'typebox'
import packageJson from '../../package.json' with { type: 'json' }
import { answerSchema, claimSchema, traceCallSchema } from '../results/answer-document.ts'
import { IDEMPOTENCY_HEADER, REPLAYED_HEADER } from './idempotency.ts'
import { chatModelSchema, completionSchema, responseSchema } from './schemas/chat.ts'
import { chatErrorSchema, isForChatClients } from './schemas/chat-error.ts'
import { conversationSchema, conversationSummarySchema } from './schemas/conversation.ts'
import { graphInfoSchema, graphSchemaSchema, importedGraphSchema } from './schemas/graph.ts'
import { hookSchema } from './schemas/hook.ts'
import { jobSchema, jobStepSchema, jobSummarySchema, jobTicketSchema } from './schemas/job.ts'
import { keySchema } from './schemas/key.ts'
import { markOptionalInputs } from './schemas/optional-inputs.ts'
import { problemSchema } from './schemas/problem.ts'
import { chatErrors, json, problems } from './schemas/responses.ts'
import { shapedResultSchema } from './schemas/result.ts'
import { scheduleSchema, scheduleSummarySchema } from './schemas/schedule.ts'
import { shareParts } from './schemas/share-parts.ts'
import { sharedSchemas } from './schemas/shared-schemas.ts'
import {
  taskDocumentSchema,
  taskEdgeSchema,
  taskGraphDiffSchema,
  taskGraphSchema,
  taskNodeSchema,
  taskStepSchema,
  taskSummarySchema,
  taskTicketSchema
} from './schemas/task.ts'
import { toolDescriptionSchema, toolSummarySchema } from './schemas/tool.ts'
import { deliverySchema, webhookSchema } from './schemas/webhook.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** More of the schema, for the document alone: made when that is asked for. */
    operation?(): FastifySchema
  }
}

const shared = [
  answerSchema,
  chatErrorSchema,
  chatModelSchema,
  claimSchema,
  completionSchema,
  conversationSchema,
  conversationSummarySchema,
  deliverySchema,
  graphInfoSchema,
  graphSchemaSchema,
  importedGraphSchema,
  jobSchema,
  jobStepSchema,
  jobSummarySchema,
  jobTicketSchema,
  hookSchema,
  keySchema,
  problemSchema,
  responseSchema,
  scheduleSchema,
  scheduleSummarySchema,
  shapedResultSchema,
  taskDocumentSchema,
  taskEdgeSchema,
  taskGraphDiffSchema,
  taskGraphSchema,
  taskNodeSchema,
  taskStepSchema,
  taskSummarySchema,
  taskTicketSchema,
  toolDescriptionSchema,
  toolSummarySchema,
  traceCallSchema,
  webhookSchema
]

const tags = [
  { name: 'ask', description: 'Questions in plain English, answered with the calls that support the answer.' },
  { name: 'tools', description: 'One operation at a time.' },
  { name: 'results', description: 'Earlier results, by handle.' },
  { name: 'graphs', description: 'What is stored, and how it gets there.' },
  { name: 'conversations', description: 'Questions that follow each other.' },
  { name: 'chat', description: 'The service as a model of the OpenAI API, for any chat client.' },
  { name: 'jobs', description: 'Work that goes on after its request has been answered, and survives the end of any process.' },
  { name: 'tasks', description: 'Problems in words, solved by growing a knowledge graph.' },
  { name: 'schedules', description: 'Jobs that are submitted by the clock.' },
  { name: 'keys', description: 'Who may ask.' },
  { name: 'webhooks', description: 'Other systems that are told of what happens here, or start it.' },
  { name: 'health', description: 'For the machines that keep the service running.' }
]

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A key, `ew_...`. Without any keys the service listens on loopback and takes requests without.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The same key in another place.' }
} as const

/** Either place will do. */
const security = Object.keys(securitySchemes).map((name) => ({ [name]: [] }))

const idempotencyKey = Type.Optional(
  Type.String({
    description: `Names this request, as "..."; sent again with the same key it is not done again, but answered as it was, with \`${REPLAYED_HEADER}: true\`. Not for events.`,
    examples: ['"8e03978e-40d5-43e8-bc93-6894a57f9324"']
  })
)

const prefer = Type.Optional(
  Type.String({ description: '`respond-async`: answer 202 at once and go on as a job. It comes before events.', examples: ['respond-async'] })
)

/** A route as it is documented: what it has in common with others by its scope, and by being done once if asked to, is added. */
function documented(given: FastifySchema, url: string, config: FastifyContextConfig = {}): FastifySchema {
  const { scope = 'read', idempotent = false, mayBeJob = false, operation } = config
  const schema = { ...given, ...operation?.() }
  if (schema.hide === true) return schema
  const access = scope === null ? { security: [] } : { 'x-scope': scope }
  const tell = isForChatClients(url) ? chatErrors : problems
  const refusals = { ...(scope !== null && tell(401, 403, 429)), ...(idempotent && tell(409, 422)) }
  const known = (schema.headers as { properties?: Record<string, TSchema> } | undefined)?.properties
  const asked = { ...(idempotent && { [IDEMPOTENCY_HEADER]: idempotencyKey }), ...(mayBeJob && { prefer }) }
  const headers = Object.keys(asked).length > 0 ? { headers: Type.Object({ ...known, ...asked }) } : {}
  const accepted = mayBeJob ? { 202: json('With `Prefer: respond-async`: it goes on as a job. Location is where it stands.', Type.Ref('JobTicket')) } : {}
  return { ...schema, ...access, ...headers, response: { ...refusals, ...accepted, ...(schema.response as object) } }
}

/** The document at /openapi.json, built from the routes, and the pages at /docs. Register before the routes. */
export default fp(
  async (app) => {
    for (const schema of shared) app.addSchema(schema)
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Edgewise',
          version: packageJson.version,
          description: 'Answers questions about property graphs, each answer with the calls that support it.',
          license: { name: 'MIT', identifier: 'MIT' }
        },
        servers: [{ url: '/', description: 'This service.' }],
        tags,
        components: { securitySchemes },
        security
      },
      transform: ({ schema, url, route }) => ({ schema: documented(schema, url, route.config), url }),
      transformObject: (made) => {
        const document = 'openapiObject' in made ? made.openapiObject : {}
        markOptionalInputs(document.paths ?? {})
        return shareParts(document, sharedSchemas)
      },
      refResolver: { buildLocalReference: (schema, _base, _fragment, index) => (typeof schema['$id'] === 'string' ? schema['$id'] : `Schema${index}`) }
    })
    await app.register(async (pages) => {
      pages.addHook('onRoute', (route) => {
        route.config = { ...route.config, scope: null }
      })
      await pages.register(swaggerUi, { routePrefix: '/docs', uiConfig: { deepLinking: true, tryItOutEnabled: true } })
    })
  },
  { name: 'openapi' }
)

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyContextConfig, type FastifyInstance, type FastifySchema, type RouteOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import packageJson from '../../../package.json' with { type: 'json' }
import { answerSchema, claimSchema, traceCallSchema } from '../../results/answer-document.ts'
import { IDEMPOTENCY_HEADER, REPLAYED_HEADER } from './idempotency.ts'
import { chatModelSchema, completionSchema, responseSchema } from './schemas/chat.ts'
import { chatErrorSchema, isForChatClients } from './schemas/chat-error.ts'
import { conversationSchema, conversationSummarySchema, feedbackSchema } from './schemas/conversation.ts'
import {
  changedGraphSchema,
  changeSchema,
  graphChangeSchema,
  graphInfoSchema,
  graphSchemaSchema,
  importedGraphSchema,
  importMappingSchema,
  importPlanSchema
} from './schemas/graph.ts'
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
import { usageOfDaySchema } from './schemas/usage.ts'
import { deliverySchema, webhookSchema } from './schemas/webhook.ts'

const shared = [
  answerSchema,
  changedGraphSchema,
  changeSchema,
  chatErrorSchema,
  chatModelSchema,
  claimSchema,
  completionSchema,
  conversationSchema,
  conversationSummarySchema,
  feedbackSchema,
  deliverySchema,
  graphChangeSchema,
  graphInfoSchema,
  graphSchemaSchema,
  importedGraphSchema,
  importMappingSchema,
  importPlanSchema,
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
  usageOfDaySchema,
  webhookSchema
]

const tags = [
  { name: 'ask', description: 'Questions in plain English, answered with the calls that support the answer.' },
  { name: 'tools', description: 'Individual operations on graphs.' },
  { name: 'results', description: 'Earlier results, by handle.' },
  { name: 'graphs', description: 'Stored graphs and imports.' },
  { name: 'conversations', description: 'Sequences of questions.' },
  { name: 'chat', description: 'OpenAI-compatible API for chat clients.' },
  { name: 'jobs', description: 'Background work that survives process restarts.' },
  { name: 'tasks', description: 'Problems stated in words, solved with a knowledge graph.' },
  { name: 'schedules', description: 'Jobs submitted at fixed times.' },
  { name: 'keys', description: 'API keys, and their usage.' },
  { name: 'webhooks', description: 'Notifications to other systems, and events from them.' },
  { name: 'health', description: 'Health checks and metrics.' }
]

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key, `ew_...`. As long as there are no keys, the service listens on loopback and accepts requests without one.'
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The same key in a different header.' }
} as const

/** Either header is sufficient. */
const security = Object.keys(securitySchemes).map((name) => ({ [name]: [] }))

const idempotencyKey = Type.Optional(
  Type.String({
    description: `Quoted key of this request. A retry with the same key is not executed again but gets the stored response, with \`${REPLAYED_HEADER}: true\`. Not supported for event streams.`,
    examples: ['"8e03978e-40d5-43e8-bc93-6894a57f9324"']
  })
)

const prefer = Type.Optional(
  Type.String({ description: '`respond-async`: return 202 at once and continue as a job. Takes precedence over event streams.', examples: ['respond-async'] })
)

/** The documented schema of a route, with the common parts that its scope and idempotency imply. */
function documented(given: FastifySchema, url: string, config: FastifyContextConfig = {}): FastifySchema {
  const { scope = 'read', idempotent = false, mayBeJob = false, operation } = config
  const schema = { ...given, ...operation?.() }
  if (schema.hide === true) return schema
  const access = scope === null ? { security: [] } : { 'x-scope': scope }
  const tell = isForChatClients(url) ? chatErrors : problems
  const refusals = { ...(scope !== null && tell(401, 403, 429)), ...(idempotent && tell(409, 422)) }
  const known = (schema.headers as { properties?: Record<string, TSchema> } | undefined)?.properties
  const optional = { ...(idempotent && { [IDEMPOTENCY_HEADER]: idempotencyKey }), ...(mayBeJob && { prefer }) }
  const headers = Object.keys(optional).length > 0 ? { headers: Type.Object({ ...known, ...optional }) } : {}
  const accepted = mayBeJob ? { 202: json('With `Prefer: respond-async`: accepted as a job. Location is the URL of the job.', Type.Ref('JobTicket')) } : {}
  return { ...schema, ...access, ...headers, response: { ...refusals, ...accepted, ...(schema.response as object) } }
}

/** An application with the OpenAPI document of these routes, and its pages at /docs. It answers nothing else. */
export async function openDocumentation(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const app = Fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
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
  for (const { method, url, schema, config } of routes) app.route({ method, url, handler: () => {}, ...(schema && { schema }), ...(config && { config }) })
  await app.register(swaggerUi, { routePrefix: '/docs', uiConfig: { deepLinking: true, tryItOutEnabled: true } })
  await app.ready()
  return app
}

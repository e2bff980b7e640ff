import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { askRoutes } from '../routes/ask.ts'
import { changeRoutes } from '../routes/changes.ts'
import { chatCompletionRoutes } from '../routes/chat-completions.ts'
import { conversationRoutes } from '../routes/conversations.ts'
import { exportRoutes } from '../routes/export.ts'
import { feedbackRoutes } from '../routes/feedback.ts'
import { graphiqlRoutes, graphqlRoutes } from '../routes/graphql.ts'
import { graphRoutes } from '../routes/graphs.ts'
import { healthRoutes } from '../routes/health.ts'
import { hookRoutes } from '../routes/hooks.ts'
import { jobRoutes } from '../routes/jobs.ts'
import { keyRoutes } from '../routes/keys.ts'
import { kgotRoutes } from '../routes/kgot.ts'
import { mcpRoutes } from '../routes/mcp.ts'
import { meRoutes } from '../routes/me.ts'
import { metricRoutes } from '../routes/metrics.ts'
import { modelRoutes } from '../routes/models.ts'
import { pageRoutes } from '../routes/page.ts'
import { pictureRoutes } from '../routes/pictures.ts'
import { responseRoutes } from '../routes/responses.ts'
import { resultRoutes } from '../routes/results.ts'
import { scheduleRoutes } from '../routes/schedules.ts'
import { toolRoutes } from '../routes/tools.ts'
import { usageRoutes } from '../routes/usage.ts'
import { webhookRoutes } from '../routes/webhooks.ts'
import graphql from './faces/graphql/graphql.ts'
import asker from './faces/http/asker.ts'
import slowBodies from './faces/http/body-timeout.ts'
import changes from './faces/http/changes.ts'
import chat from './faces/http/chat.ts'
import { answerClientError } from './faces/http/client-error.ts'
import completions from './faces/http/completions.ts'
import conversations from './faces/http/conversations.ts'
import eventStream from './faces/http/event-stream.ts'
import exports from './faces/http/exports.ts'
import feedback from './faces/http/feedback.ts'
import graphParts from './faces/http/graph-parts.ts'
import graphs from './faces/http/graphs.ts'
import hooks from './faces/http/hooks.ts'
import idempotency from './faces/http/idempotency.ts'
import identity from './faces/http/identity.ts'
import idleSockets from './faces/http/idle-sockets.ts'
import jobs from './faces/http/jobs.ts'
import jsonBody from './faces/http/json-body.ts'
import { toJson } from './faces/http/json-text.ts'
import keys from './faces/http/keys.ts'
import loadShedding from './faces/http/load-shedding.ts'
import mcp from './faces/http/mcp.ts'
import me from './faces/http/me.ts'
import metrics from './faces/http/metrics.ts'
import openapi from './faces/http/openapi.ts'
import pictures from './faces/http/pictures.ts'
import problems, { sendProblem } from './faces/http/problems.ts'
import rateLimit from './faces/http/rate-limit.ts'
import readiness from './faces/http/readiness.ts'
import requestAbort from './faces/http/request-abort.ts'
import requestId, { requestIdOf } from './faces/http/request-id.ts'
import { RequestLines } from './faces/http/request-lines.ts'
import { requestLog } from './faces/http/request-log.ts'
import sameOrigin from './faces/http/same-origin.ts'
import schedules from './faces/http/schedules.ts'
import tasks from './faces/http/tasks.ts'
import toolCaller from './faces/http/tool-caller.ts'
import tracing from './faces/http/tracing.ts'
import unusedConnections from './faces/http/unused-connections.ts'
import usage from './faces/http/usage.ts'
import validation from './faces/http/validation.ts'
import webhooks from './faces/http/webhooks.ts'
import type { Profiles } from './faces/mcp/profiles.ts'
import type { Runtime } from './runtime/runtime.ts'

/** A request must be complete within this time, even a long upload. */
const REQUEST_TIMEOUT_MS = 30 * 60_000
/** Extra socket timeout beyond the longest answer; a request in progress is not cut off even then. */
const SLACK_MS = 30_000

const pageFolder = fileURLToPath(new URL('../dist/ui/', import.meta.url))
/** What the routes and GraphQL call. */
const services = [
  asker,
  chat,
  toolCaller,
  jobs,
  tasks,
  conversations,
  graphs,
  graphParts,
  changes,
  exports,
  pictures,
  completions,
  feedback,
  keys,
  me,
  readiness,
  webhooks,
  hooks,
  schedules
]

export interface AppOptions {
  /** Default: no log. */
  readonly loggerInstance?: FastifyBaseLogger
  readonly heartbeatMs?: number
  /** Default: the built-in profiles. */
  readonly mcpProfiles?: Profiles
}

/** Assembles the HTTP service over a runtime. It neither listens nor closes the runtime. */
export async function buildApp(runtime: Runtime, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = runtime
  const { loggerInstance } = options
  const app = Fastify({
    ...(loggerInstance && { loggerInstance, logController: new RequestLines(loggerInstance), childLoggerFactory: requestLog }),
    bodyLimit: config.maxBodyBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: Math.max(config.deadlineMs, config.askMaxSeconds * 1000) + SLACK_MS,
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: sendProblem,
    clientErrorHandler: answerClientError,
    return503OnClosing: true
  })
  app.setSerializerCompiler(() => toJson)
  app.setReplySerializer(toJson)

  await app.register(metrics, { runtime })
  await app.register(tracing)
  for (const plugin of [problems, requestId, sameOrigin]) await app.register(plugin)
  // Registered first, so that a rejection costs almost nothing.
  await app.register(loadShedding, { config })
  await app.register(rateLimit)
  await app.register(identity, { runtime })
  await app.register(usage, { runtime })
  for (const plugin of [requestAbort, idleSockets, unusedConnections, jsonBody, validation]) await app.register(plugin)
  await app.register(slowBodies, { timeoutMs: config.bodyTimeoutMs })
  await app.register(eventStream, options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs })
  await app.register(idempotency, { runtime })
  for (const plugin of services) await app.register(plugin, { runtime })
  await app.register(graphql, { runtime, pageFolder, loadSchema: () => import('../schema/index.ts') })
  await app.register(mcp, { runtime, ...(options.mcpProfiles && { mcpProfiles: options.mcpProfiles }) })
  await app.register(openapi)
  for (const routes of [
    askRoutes,
    changeRoutes,
    conversationRoutes,
    exportRoutes,
    feedbackRoutes,
    graphRoutes,
    healthRoutes,
    jobRoutes,
    kgotRoutes,
    keyRoutes,
    mcpRoutes,
    meRoutes,
    metricRoutes,
    pictureRoutes,
    resultRoutes,
    toolRoutes,
    usageRoutes
  ])
    await app.register(routes)
  for (const routes of [chatCompletionRoutes, modelRoutes, responseRoutes]) await app.register(routes)
  for (const routes of [hookRoutes, scheduleRoutes, webhookRoutes]) await app.register(routes)
  await app.register(graphqlRoutes)
  await app.register(pageRoutes, { folder: config.page ? pageFolder : null })
  if (config.graphiql) await app.register(graphiqlRoutes)
  await app.ready()
  return app
}

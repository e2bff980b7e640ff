import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EdgewiseError } from '../../base/errors.ts'
import { toJson } from './json-text.ts'
import { isForChatClients, toChatError } from './schemas/chat-error.ts'
import { type Problem, toProblem } from './schemas/problem.ts'

/** Replaces a cancellation by EDGEWISE_SHUTTING_DOWN when the service is closing; returns other errors unchanged. */
export function sayWhyCancelled(error: unknown, { server }: Pick<FastifyRequest, 'server'>): unknown {
  const isCancelled = error instanceof EdgewiseError && error.code === 'EDGEWISE_CANCELLED'
  return isCancelled && server.callsEnd.aborted ? new EdgewiseError('EDGEWISE_SHUTTING_DOWN', {}, { cause: error }) : error
}

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'
const CONTENT_TYPES =
  'application/json. Graphs can also be uploaded as multipart/form-data, application/x-ndjson or application/xml, and task files as application/octet-stream'

/** Converts Fastify's errors to the error table. Any other caller's error is invalid input. */
function fromFastify(error: FastifyError, maxBodyBytes: number): unknown {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new EdgewiseError('EDGEWISE_BODY_TOO_LARGE', { maxBytes: maxBodyBytes })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new EdgewiseError('EDGEWISE_UNSUPPORTED_MEDIA_TYPE', { detail: `Send the body as ${CONTENT_TYPES}.` })
  }
  const callersFault = (error.statusCode ?? 500) < 500
  return callersFault ? new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${error.message}.` }, { cause: error }) : error
}

/** A route pattern with its methods. */
interface Resource {
  readonly path: RegExp
  readonly methods: Set<string>
}

function patternOf(url: string): RegExp {
  const parts = url.split(/(:[^/]+|\*)/).map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^$(){}|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}/?$`)
}

/** The RFC 6750 challenge for a missing credential; null for other problems. */
function challengeOf({ code, scope, error }: Problem): string | null {
  if (code === 'EDGEWISE_UNAUTHENTICATED') return `Bearer realm="edgewise"${error === undefined ? '' : `, error="${error}"`}`
  return code === 'EDGEWISE_INSUFFICIENT_SCOPE' ? `Bearer realm="edgewise", error="insufficient_scope", scope="${scope}"` : null
}

/** Adds the headers of a failure, for any form of body. */
export function addFailureHeaders(problem: Problem, reply: FastifyReply): void {
  if ('retryAfterSeconds' in problem || (problem.retryable && (problem.status === 503 || problem.status === 504)))
    reply.header('retry-after', String(problem['retryAfterSeconds'] ?? 1))
  const challenge = challengeOf(problem)
  if (challenge !== null) reply.header('www-authenticate', challenge)
}

/** Converts an error to the error table where possible. */
export function knownErrorOf(error: unknown, request: FastifyRequest): unknown {
  return error instanceof EdgewiseError ? sayWhyCancelled(error, request) : fromFastify(error as FastifyError, request.routeOptions?.bodyLimit ?? 0)
}

/** Sends any error as a problem document; only this function converts errors to HTTP. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const shown = knownErrorOf(error, request)
  const problem = toProblem(shown, request.id)
  const clientLeft = request.raw.destroyed && !request.raw.complete
  if (problem.status >= 500 && !clientLeft) request.log.error({ err: error }, problem.title)
  else request.log.info({ code: problem.code, detail: problem.detail }, problem.title)
  addFailureHeaders(problem, reply)
  reply.code(problem.status).serializer(toJson)
  if (isForChatClients(request.url)) return reply.type('application/json; charset=utf-8').send(toChatError(problem))
  return reply.type(PROBLEM_TYPE).send(problem)
}

export default fp(
  async (app) => {
    const resources = new Map<string, Resource>()
    app.addHook('onRoute', ({ url, method }) => {
      const resource = resources.get(url) ?? { path: patternOf(url), methods: new Set() }
      for (const name of [method].flat()) resource.methods.add(name)
      resources.set(url, resource)
    })

    /** Rejects requests without a route, except OPTIONS of a known path. */
    function refuse(request: FastifyRequest, reply: FastifyReply): void {
      const path = request.url.replace(/\?.*$/s, '')
      const allowed = [...new Set([...resources.values()].filter((resource) => resource.path.test(path)).flatMap(({ methods }) => [...methods]))].sort()
      if (allowed.length === 0) throw new EdgewiseError('EDGEWISE_NOT_FOUND', { method: request.method, path })
      reply.header('allow', allowed.join(', '))
      if (request.method !== 'OPTIONS') throw new EdgewiseError('EDGEWISE_METHOD_NOT_ALLOWED', { method: request.method, path, allowed })
    }

    app.setErrorHandler(sendProblem)
    // Runs before the body is read, because no handler would use it.
    app.addHook('preParsing', (request, reply, _payload, done) => {
      if (!request.is404) return done()
      refuse(request, reply)
      reply.code(204).send()
    })
    // The hooks of a scope run only before its own handler.
    app.setNotFoundHandler(refuse)
  },
  { name: 'problems' }
)

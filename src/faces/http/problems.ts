import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EdgewiseError } from '../../base/errors.ts'
import { toJson } from './json-text.ts'
import { isForChatClients, toChatError } from './schemas/chat-error.ts'
import { type Problem, toProblem } from './schemas/problem.ts'

/** The error as it is, but EDGEWISE_SHUTTING_DOWN for a call that was cancelled because the service closes. */
export function sayWhyCancelled(error: unknown, { server }: Pick<FastifyRequest, 'server'>): unknown {
  const isCancelled = error instanceof EdgewiseError && error.code === 'EDGEWISE_CANCELLED'
  return isCancelled && server.callsEnd.aborted ? new EdgewiseError('EDGEWISE_SHUTTING_DOWN', {}, { cause: error }) : error
}

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'
const CONTENT_TYPES =
  'application/json. Graphs can also be uploaded as multipart/form-data, application/x-ndjson or application/xml, and task files as application/octet-stream'

/** Fastify's own refusals, in the words of the table. Anything else of it that is the caller's fault is invalid input. */
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

/** One pattern of a route and the methods it answers. */
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

/** What a client must bring, by RFC 6750; null where that is not what is missing. */
function challengeOf({ code, scope, error }: Problem): string | null {
  if (code === 'EDGEWISE_UNAUTHENTICATED') return `Bearer realm="edgewise"${error === undefined ? '' : `, error="${error}"`}`
  return code === 'EDGEWISE_INSUFFICIENT_SCOPE' ? `Bearer realm="edgewise", error="insufficient_scope", scope="${scope}"` : null
}

/** What a failure says in headers, whatever form its body has. */
export function addFailureHeaders(problem: Problem, reply: FastifyReply): void {
  if ('retryAfterSeconds' in problem || (problem.retryable && (problem.status === 503 || problem.status === 504)))
    reply.header('retry-after', String(problem['retryAfterSeconds'] ?? 1))
  const challenge = challengeOf(problem)
  if (challenge !== null) reply.header('www-authenticate', challenge)
}

/** An error in the words of the table, where it has some for it. */
export function inOwnWords(error: unknown, request: FastifyRequest): unknown {
  return error instanceof EdgewiseError ? sayWhyCancelled(error, request) : fromFastify(error as FastifyError, request.routeOptions?.bodyLimit ?? 0)
}

/** Sends any error as a problem document: the only place where errors become HTTP. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const told = inOwnWords(error, request)
  const problem = toProblem(told, request.id)
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

    /** Refuses what no route answers, but OPTIONS of a path that some method answers. */
    function refuse(request: FastifyRequest, reply: FastifyReply): void {
      const path = request.url.replace(/\?.*$/s, '')
      const allowed = [...new Set([...resources.values()].filter((resource) => resource.path.test(path)).flatMap(({ methods }) => [...methods]))].sort()
      if (allowed.length === 0) throw new EdgewiseError('EDGEWISE_NOT_FOUND', { method: request.method, path })
      reply.header('allow', allowed.join(', '))
      if (request.method !== 'OPTIONS') throw new EdgewiseError('EDGEWISE_METHOD_NOT_ALLOWED', { method: request.method, path, allowed })
    }

    app.setErrorHandler(sendProblem)
    // Before the body is looked at: what is wrong with it does not matter where nobody would read it.
    app.addHook('preParsing', async (request, reply) => {
      if (!request.is404) return
      refuse(request, reply)
      return reply.code(204).send()
    })
    // The hooks of a scope run before its own handler only.
    app.setNotFoundHandler(refuse)
  },
  { name: 'problems' }
)

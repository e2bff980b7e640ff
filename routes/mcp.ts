import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { EdgewiseError } from '../src/base/errors.ts'
import { sendProblem } from '../src/faces/http/problems.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

const PARSE_ERROR = -32700
const profile = Type.Object({ profile: Type.String({ minLength: 1 }) })

/** Reports an unreadable body as a protocol error; other errors are HTTP problems. */
function sendFault(error: FastifyError | EdgewiseError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isUnreadable = error instanceof EdgewiseError && (error.code === 'EDGEWISE_MALFORMED_JSON' || error.code === 'EDGEWISE_INVALID_UTF8')
  if (!isUnreadable) return sendProblem(error, request, reply)
  return reply.code(400).send({ jsonrpc: '2.0', id: null, error: { code: PARSE_ERROR, message: error.message } })
}

/** Left out of the OpenAPI document: the protocol describes itself, and its clients read nothing else. */
export const mcpRoutes: Routes = async (app) => {
  app.setErrorHandler(sendFault)
  app.post('/mcp', { schema: { hide: true } }, async (_, reply) => reply.mcp())
  app.post('/mcp/:profile', { schema: { hide: true, params: profile } }, async ({ params }, reply) => reply.mcp(params.profile))
}

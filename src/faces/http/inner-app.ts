import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openOnce } from '../../base/concurrency/open-once.ts'
import { EdgewiseError } from '../../base/errors.ts'

/** Headers of a connection, which the outer reply has itself. */
const OWN = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

/** Opens an application at the first call, because building it would delay the start. It is closed with the outer one. */
export function innerApp(app: FastifyInstance, build: () => Promise<FastifyInstance>): () => Promise<FastifyInstance> {
  const inner = openOnce(build)
  app.addHook('onClose', async () => (await inner.opened()?.catch(() => null))?.close())
  return inner.open
}

/**
 * Passes a GET or HEAD request, at its own URL or another, to an application inside this one. The hooks of this one still run.
 * @throws EDGEWISE_NOT_FOUND
 */
export async function answerBy(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, url = request.url): Promise<FastifyReply> {
  // A HEAD request too, because Fastify reads its length from the body that it then drops.
  const { statusCode, headers, rawPayload } = await app.inject({ method: 'GET', url, headers: request.headers })
  if (statusCode === 404) throw new EdgewiseError('EDGEWISE_NOT_FOUND', { method: request.method, path: request.url })
  for (const [name, value] of Object.entries(headers)) if (value !== undefined && !OWN.has(name)) reply.header(name, value)
  return reply.code(statusCode).send(rawPayload)
}

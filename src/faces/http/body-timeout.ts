import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EdgewiseError } from '../../base/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may stream without a time limit, as long as it never stalls. */
    streamsBody?: boolean
  }
}

const hasBody = ({ 'content-length': length, 'transfer-encoding': encoding }: FastifyRequest['headers']): boolean =>
  encoding !== undefined || Number(length ?? 0) > 0

/** Ends requests whose body does not arrive: a normal body must be complete within the time; a streaming one must not stall that long. */
export default fp<{ timeoutMs: number }>(
  async (app, { timeoutMs }) => {
    function watch({ raw, routeOptions }: FastifyRequest, reply: FastifyReply): void {
      const { socket } = raw
      const streams = routeOptions.config.streamsBody === true
      let seen = socket.bytesRead
      const timer = setInterval(() => {
        const moved = streams && socket.bytesRead > seen
        seen = socket.bytesRead
        if (moved) return
        clearInterval(timer)
        if (raw.complete || reply.sent) return
        // Further bytes of the body cannot be distinguished from the next request.
        reply.raw.once('finish', () => socket.destroySoon())
        reply.header('connection', 'close').send(new EdgewiseError('EDGEWISE_SLOW_BODY', { timeoutMs }))
      }, timeoutMs).unref()
      raw.once('close', () => clearInterval(timer))
      reply.raw.once('close', () => clearInterval(timer))
    }

    let begun: (readonly [FastifyRequest, FastifyReply])[] = []
    function watchIncomplete(): void {
      for (const [request, reply] of begun) if (!request.raw.complete && !reply.raw.closed) watch(request, reply)
      begun = []
    }

    app.addHook('onRequest', (request, reply, done) => {
      // A short body mostly arrives in the same turn of the event loop as its head.
      if (!request.raw.complete && hasBody(request.headers) && begun.push([request, reply]) === 1) setImmediate(watchIncomplete)
      done()
    })
  },
  { name: 'body-timeout' }
)

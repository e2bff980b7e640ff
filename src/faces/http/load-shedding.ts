import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../../base/config/config.ts'
import { EdgewiseError } from '../../base/errors.ts'

/** Questions load this process longest, and events come from senders without a key, so each has its own limit. */
export type Load = 'questions' | 'requests' | 'events'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limit that the route's requests count against. Default: `requests`. Routes without a key have none, so that health checks pass on a busy service. */
    load?: Load
  }
}

const RETRY_AFTER_SECONDS = 1

/** The HTTP parser decides: the header alone does not make an upgrade. */
const isSocket = ({ raw }: FastifyRequest): boolean => (raw as { upgrade?: boolean }).upgrade === true

/** Starts waiting requests in separate turns of the event loop, so that other requests are read, rejected or health-checked between them. */
function createTurns(): (start: () => void) => void {
  const waiting: (() => void)[] = []
  const next = (): void => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(next)
  }
  return (start) => {
    if (waiting.push(start) === 1) setImmediate(next)
  }
}

/** Rejects requests instead of queueing them: throws EDGEWISE_BUSY when the settings' maximum of its kind is in progress. */
export default fp<{ config: Pick<Config, 'maxRequests' | 'maxQuestions'> }>(
  async (app, { config: { maxRequests, maxQuestions } }) => {
    const limits: Readonly<Record<Load, number>> = { questions: maxQuestions, requests: maxRequests, events: maxRequests }
    const inProgress: Record<Load, number> = { questions: 0, requests: 0, events: 0 }

    app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
      const { scope, load = scope === null ? null : 'requests' } = request.routeOptions.config
      // A socket is open for long and mostly idle.
      if (load === null || isSocket(request)) return done()
      const limit = limits[load]
      if (inProgress[load] >= limit) throw new EdgewiseError('EDGEWISE_BUSY', { what: load, limit, retryAfterSeconds: RETRY_AFTER_SECONDS })
      inProgress[load]++
      reply.raw.once('close', () => {
        inProgress[load]--
      })
      done()
    })

    const take = createTurns()
    app.addHook('preHandler', ({ routeOptions }, _reply, done) => {
      if (routeOptions.config.load === 'questions') take(done)
      else done()
    })
  },
  { name: 'load-shedding' }
)

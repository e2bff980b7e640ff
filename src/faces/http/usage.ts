import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Runtime } from '../../runtime/runtime.ts'
import { onAccount } from '../../runtime/usage/account.ts'
import { createUsageReader, type ReadUsage } from './read-usage.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Usage by day and key. */
    readonly usage: ReadUsage
  }
  interface FastifyRequest {
    /** Runs work, with all that it awaits, on the account of the request's key. Handlers of routes already run in this way; messages of sockets do not. */
    onAccount<T>(run: () => T): T
  }
}

/** Counts what a request does for its key. */
export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { state } }) => {
    app.decorate('usage', createUsageReader(state.usage))
    app.decorateRequest('onAccount', function <T>(this: FastifyRequest, run: () => T): T {
      const { keyId, tenant } = this.identity
      return onAccount({ tenant, key: keyId }, run)
    })
    // After the body, which arrives by events outside of the request's context.
    app.addHook('preHandler', (request, _reply, done) => {
      if (request.routeOptions.config.scope === null) done()
      else request.onAccount(done)
    })
  },
  { name: 'usage', dependencies: ['identity'] }
)

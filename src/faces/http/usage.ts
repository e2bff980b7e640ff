import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type Account, onAccount } from '../../base/telemetry/account.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { createUsageReader, type ReadUsage } from './read-usage.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Usage by day and key. */
    readonly usage: ReadUsage
  }
  interface FastifyContextConfig {
    /** Whether the handler gives the account to the tools and models that it calls, or calls none. Default: for GET. */
    carriesAccount?: boolean
  }
  interface FastifyRequest {
    /** The request's key. */
    readonly account: Account
    /** Runs work, with all that it awaits, on the request's account. Handlers run so unless their route carries the account; messages of sockets do not. */
    onAccount<T>(run: () => T): T
  }
}

/** Counts what a request does for its key. */
export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { state } }) => {
    app.decorate('usage', createUsageReader(state.usage))
    app.decorateRequest('onAccount', function <T>(this: FastifyRequest, run: () => T): T {
      return onAccount(this.account, run)
    })
    app.decorateRequest('account', {
      getter(this: FastifyRequest) {
        const { keyId, tenant } = this.identity
        return { tenant, key: keyId }
      }
    })
    // After the body, which arrives by events outside of the request's context.
    app.addHook('preHandler', (request, _reply, done) => {
      const { scope, carriesAccount = request.method === 'GET' } = request.routeOptions.config
      if (scope === null || carriesAccount) done()
      else request.onAccount(done)
    })
  },
  { name: 'usage', dependencies: ['identity'] }
)

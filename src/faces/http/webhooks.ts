import fp from 'fastify-plugin'
import type { Endpoints } from '../../jobs/webhooks/endpoints.ts'
import type { Runtime } from '../../runtime/runtime.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly webhooks: Endpoints
  }
}

/** Management of webhooks, and their sender while the service listens. */
export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { webhooks } }) => {
    app.decorate('webhooks', webhooks.endpoints)
    const onError = (error: unknown) => app.log.error({ err: error }, 'failed to send webhooks, will retry')
    const dispatcher = webhooks.openDispatcher(onError)
    app.addHook('onListen', async () => dispatcher.start())
    app.addHook('onClose', () => dispatcher.stop())
  },
  { name: 'webhooks' }
)

import fp from 'fastify-plugin'
import type { Runtime } from '../runtime.ts'
import { createDispatcher } from '../webhooks/dispatcher.ts'
import { createEndpoints, type Endpoints } from '../webhooks/endpoints.ts'
import { openSecretBox } from '../webhooks/secret-box.ts'

export { eventTypes } from '../webhooks/message.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly webhooks: Endpoints
  }
}

/** Where other systems are told of events, and the one who tells them as long as the service listens. */
export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { state, config, network } }) => {
    const box = openSecretBox(config.secretKey)
    app.decorate('webhooks', createEndpoints({ webhooks: state.webhooks, network, box }))
    const onError = (error: unknown) => app.log.error({ err: error }, 'webhooks could not be sent; they are tried again')
    const dispatcher = createDispatcher({ webhooks: state.webhooks, network, box, onError })
    app.addHook('onListen', async () => {
      if (!box.isEncrypted) app.log.warn('EDGEWISE_SECRET_KEY is not set: secrets of webhooks and hooks are stored as they are.')
      dispatcher.start()
    })
    app.addHook('onClose', () => dispatcher.stop())
  },
  { name: 'webhooks' }
)

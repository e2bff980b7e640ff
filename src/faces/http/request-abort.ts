import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** Cancels all calls under way: they are answered EDGEWISE_SHUTTING_DOWN. Those that come later are cancelled, too. */
    endCalls(): void
    /** Aborted by `endCalls`. */
    readonly callsEnd: AbortSignal
  }
  interface FastifyReply {
    /**
     * Aborts when the calls of the service are ended, and when the client goes away before the reply is whole, unless the request is carried through all the same.
     * Fastify's `request.signal` also fires once a body has been read.
     */
    abandoned(): AbortSignal
  }
}

export default fp(
  async (app) => {
    const ending = new AbortController()
    app.decorate('callsEnd', ending.signal)
    app.decorate('endCalls', () => ending.abort())
    app.decorateReply('abandoned', function (this: FastifyReply): AbortSignal {
      const controller = new AbortController()
      const abort = () => controller.abort()
      if (ending.signal.aborted) abort()
      ending.signal.addEventListener('abort', abort)
      this.raw.once('close', () => {
        ending.signal.removeEventListener('abort', abort)
        if (!this.raw.writableFinished && !this.request.isCarriedThrough) abort()
      })
      return controller.signal
    })
    // A connection that is kept alive, or still sends its upload, would keep the server from closing.
    let isClosing = false
    app.addHook('preClose', async () => {
      isClosing = true
    })
    app.addHook('onResponse', async ({ raw }) => {
      if (isClosing) raw.socket.destroySoon?.()
    })
  },
  { name: 'abandoned' }
)

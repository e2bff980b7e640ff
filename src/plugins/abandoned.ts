import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyReply {
    /** Aborts when the client goes away before the reply is whole, unless the request is carried through all the same. Fastify's `request.signal` also fires once a body has been read. */
    abandoned(): AbortSignal
  }
}

export default fp(
  async (app) => {
    app.decorateReply('abandoned', function (this: FastifyReply): AbortSignal {
      const controller = new AbortController()
      this.raw.once('close', () => {
        if (!this.raw.writableFinished && !this.request.isCarriedThrough) controller.abort()
      })
      return controller.signal
    })
  },
  { name: 'abandoned' }
)

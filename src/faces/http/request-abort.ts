import { setMaxListeners } from 'node:events'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** Cancels all current and later calls, which are answered with EDGEWISE_SHUTTING_DOWN. */
    endCalls(): void
    /** Aborted by `endCalls`. */
    readonly callsEnd: AbortSignal
  }
  interface FastifyReply {
    /**
     * Aborts when the service's calls are ended, and when the client disconnects before the reply is complete, unless the request must complete anyway.
     * Fastify's `request.signal` also fires once a body has been read.
     */
    abortSignal(): AbortSignal
  }
}

export default fp(
  async (app) => {
    const ending = new AbortController()
    // Sockets and streams listen; Node warns of a leak from 11 on.
    setMaxListeners(0, ending.signal)
    const open = new Set<AbortController>()
    app.decorate('callsEnd', ending.signal)
    app.decorate('endCalls', () => {
      ending.abort()
      for (const controller of open) controller.abort()
    })
    app.decorateReply('abortSignal', function (this: FastifyReply): AbortSignal {
      const controller = new AbortController()
      if (ending.signal.aborted) controller.abort()
      open.add(controller)
      this.raw.once('close', () => {
        open.delete(controller)
        if (!this.raw.writableFinished && !this.request.isCarriedThrough) controller.abort()
      })
      return controller.signal
    })
    // A kept-alive connection, or one with an upload in progress, would keep the server from closing.
    let isClosing = false
    app.addHook('preClose', async () => {
      isClosing = true
    })
    app.addHook('onResponse', ({ raw }, _reply, done) => {
      if (isClosing) raw.socket.destroySoon?.()
      done()
    })
  },
  { name: 'request-abort' }
)

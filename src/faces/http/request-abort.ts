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
    const signals = new WeakMap<FastifyReply, AbortSignal>()
    function watch(reply: FastifyReply): AbortSignal {
      const controller = new AbortController()
      const onClose = () => {
        open.delete(controller)
        if (!reply.raw.writableFinished && !reply.request.isCarriedThrough) controller.abort()
      }
      open.add(controller)
      if (ending.signal.aborted) controller.abort()
      if (reply.raw.closed) onClose()
      else reply.raw.once('close', onClose)
      return controller.signal
    }
    app.decorateReply('abortSignal', function (this: FastifyReply): AbortSignal {
      const signal = signals.get(this) ?? watch(this)
      signals.set(this, signal)
      return signal
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

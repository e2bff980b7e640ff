import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'

/**
 * Closes connections on which nothing has moved for the server's time, but none whose request is worked on: that ends by limits of its own, and its reply says so. One
 * whose client has stopped reading its reply is closed.
 */
export default fp(
  async (app) => {
    const latest = new WeakMap<Socket, { readonly request: IncomingMessage; readonly response: ServerResponse }>()
    app.server.on('request', (request, response) => latest.set(request.socket, { request, response }))
    app.server.on('timeout', (socket: Socket) => {
      const exchange = latest.get(socket)
      const isWorkedOn = exchange?.request.complete === true && !exchange.response.headersSent
      if (!isWorkedOn) socket.destroy()
    })
  },
  { name: 'idle-sockets' }
)

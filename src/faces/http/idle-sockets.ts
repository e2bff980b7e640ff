import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'

/**
 * Closes connections that were idle for the server's timeout, except those with a request in progress, which other limits end with a reply. Closes one whose
 * client has stopped reading its reply.
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

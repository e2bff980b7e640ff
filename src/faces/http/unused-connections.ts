import type { Socket } from 'node:net'
import fp from 'fastify-plugin'

/** Closes connections that clients opened in advance and never used, which would delay the shutdown: Node treats only connections after a request as idle. */
export default fp(
  async (app) => {
    const sockets = new Set<Socket>()
    app.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    app.addHook('preClose', async () => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    })
  },
  { name: 'unused-connections' }
)

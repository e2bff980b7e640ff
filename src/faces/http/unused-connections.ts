import type { Socket } from 'node:net'
import fp from 'fastify-plugin'

/** Lets closing not wait for connections that clients opened ahead and never used: Node counts only those as idle that have had a request. */
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

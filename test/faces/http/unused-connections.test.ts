import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import t from 'tap'
import unusedConnections from '../../../src/faces/http/unused-connections.ts'

t.test('closing does not wait for an unused connection', async (t) => {
  const app = Fastify()
  await app.register(unusedConnections)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const accepted = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await accepted
  const closed = once(socket, 'close')
  socket.resume()
  await app.close()
  await closed
  t.ok(socket.destroyed)
})

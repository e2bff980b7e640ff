import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import t from 'tap'
import idleSockets from '../../../src/faces/http/idle-sockets.ts'

t.test('a request that outlasts the idle limit is answered, and an idle connection is closed', async (t) => {
  const app = Fastify({ connectionTimeout: 50, keepAliveTimeout: 50 })
  t.teardown(() => app.close())
  await app.register(idleSockets)
  app.get('/late', async () => {
    await once(app.server, 'timeout')
    return 'late'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8').write('GET /late HTTP/1.1\r\nhost: localhost\r\n\r\n')
  let reply = ''
  for await (const text of socket) reply += text
  t.match(reply, /^HTTP\/1\.1 200 OK[\s\S]*late$/, 'the reply, and then the end')
  const silent = connect(port, '127.0.0.1')
  silent.resume()
  await once(silent, 'close')
  const half = connect(port, '127.0.0.1')
  half.resume().write('POST /late HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\nhalf')
  await once(half, 'close')
})

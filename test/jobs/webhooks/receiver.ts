import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Test } from 'tap'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** What it answers by path; default 204. null: nothing, ever. */
  answer: (message: Received) => number | null
  /** The first message to a path that was not handed out before, once it is there. */
  next(path: string): Promise<Received>
}

/** A server on this machine that other systems would run. */
export async function openReceiver(t: Pick<Test, 'teardown'>): Promise<Receiver> {
  const arrivals = new EventEmitter()
  const handedOut = new Set<Received>()
  const server = createServer(async (request, response) => {
    const message = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    receiver.received.push(message)
    arrivals.emit('message')
    const status = receiver.answer(message)
    if (status !== null) response.writeHead(status).end('x'.repeat(100))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: () => 204,
    async next(path) {
      for (;;) {
        const found = receiver.received.find((message) => message.path === path && !handedOut.has(message))
        if (found !== undefined) {
          handedOut.add(found)
          return found
        }
        await once(arrivals, 'message')
      }
    }
  }
  return receiver
}

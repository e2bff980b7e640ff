import { once } from 'node:events'
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
}

/** A server on this machine that other systems would run. */
export async function openReceiver(t: Pick<Test, 'teardown'>): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const message = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    receiver.received.push(message)
    const status = receiver.answer(message)
    if (status !== null) response.writeHead(status).end('x'.repeat(100))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const receiver: Receiver = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received: [], answer: () => 204 }
  return receiver
}

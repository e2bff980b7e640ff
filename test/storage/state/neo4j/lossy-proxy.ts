import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Test } from 'tap'

export interface LossyProxy {
  readonly uri: string
  /** How many answers were lost. */
  lost(): number
  /** The next thing that the server says does not arrive, and its connection breaks; what was asked is done all the same. */
  loseNextAnswer(): void
  /** The same for the one that comes as number `at` from now on, from 1. */
  loseAnswer(at: number): void
  /** As if the server had gone. */
  stop(): Promise<void>
}

/** Stands between a driver and the server at `uri`. */
export async function openLossyProxy(t: Test, uri: string): Promise<LossyProxy> {
  const { hostname, port } = new URL(uri)
  const sockets = new Set<Socket>()
  let losingIn = 0
  let lost = 0
  const listener = createServer((client) => {
    const server = connect(Number(port), hostname)
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}))
    client.pipe(server, { end: false })
    server.on('data', (chunk) => {
      if (losingIn > 0 && --losingIn === 0) {
        lost++
        client.destroy()
        server.destroy()
      } else if (!client.destroyed) client.write(chunk)
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    if (listener.listening) await new Promise((resolve) => listener.close(resolve))
  }
  t.teardown(stop)
  return {
    uri: `bolt://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    lost: () => lost,
    loseNextAnswer: () => {
      losingIn = 1
    },
    loseAnswer: (at) => {
      losingIn = at
    },
    stop
  }
}

import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Guard } from './guard.ts'

interface GuardedProxyOptions {
  /** Maximum bytes of all responses together. */
  readonly maxBytes: number
  /** Called once when they exceed the limit; nothing further is passed on. */
  onExceeded(): void
}

export interface GuardedProxy {
  /** On loopback, for the browser of one page. */
  readonly url: string
  close(): Promise<void>
}

/** Hop-by-hop headers. */
const HOP_HEADERS = new Set(['connection', 'proxy-connection', 'proxy-authorization', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'])

const passedOn = (headers: IncomingMessage['headers']) => Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.has(name)))

/** A forward proxy: the guard checks every request, tunnel and connection. Rejected ones are answered with 403. */
export async function openGuardedProxy(guard: Pick<Guard, 'check' | 'connect'>, { maxBytes, onExceeded }: GuardedProxyOptions): Promise<GuardedProxy> {
  const sockets = new Set<Duplex>()
  let left = maxBytes

  function hold<T extends Duplex>(socket: T): T {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return socket.on('error', () => socket.destroy())
  }

  function end(): void {
    for (const socket of sockets) socket.destroy()
  }

  /** Connects to a URL's address and counts the bytes. */
  async function reach(url: URL): Promise<Socket> {
    const socket = hold(await guard.connect(url))
    return socket.on('data', ({ length }: Buffer) => {
      if (left < 0) return
      left -= length
      if (left >= 0) return
      end()
      onExceeded()
    })
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = guard.check(request.url ?? '')
    const socket = await reach(url)
    const headers = { ...passedOn(request.headers), connection: 'close' }
    const onward = send({ method: request.method ?? 'GET', path: `${url.pathname}${url.search}`, headers, createConnection: () => socket }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
      answer.on('error', () => response.destroy()).pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }

  async function tunnel(authority: string, client: Duplex, head: Buffer): Promise<void> {
    const socket = await reach(guard.check(`https://${authority}/`))
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    socket.write(head)
    socket.pipe(client).pipe(socket)
    socket.once('close', () => client.destroy())
    client.once('close', () => socket.destroy())
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.writeHead(403).end())
  })
  server.on('connection', hold)
  server.on('connect', ({ url = '' }: IncomingMessage, client: Duplex, head: Buffer) => {
    tunnel(url, hold(client), head).catch(() => client.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
  })
  // An upgraded socket would bypass the checks.
  server.on('upgrade', (_request, socket: Duplex) => socket.destroy())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        end()
      })
  }
}

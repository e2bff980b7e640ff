import type { Readable, Writable } from 'node:stream'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createMcpServer, type ServerOptions } from './create-server.ts'
import type { Principal, Profile } from './profile.ts'
import { createStdioTransport } from './stdio-transport.ts'

export interface StdioOptions extends ServerOptions {
  readonly stdin: Readable
  readonly stdout: Writable
  /** Ends the connection. */
  readonly signal: AbortSignal
  /** Time for running calls to end after the input ends. */
  readonly graceMs?: number
}

const GRACE_MS = 5000

/** Serves one client over a pair of streams until the client or the signal ends it. */
export async function serveOverStdio(
  profile: Profile,
  principal: Principal,
  { stdin, stdout, signal, onError, graceMs = GRACE_MS }: StdioOptions
): Promise<void> {
  const transport = createStdioTransport(stdin, stdout, graceMs)
  const closed = new Promise<void>((resolve) => {
    const close = transport.close.bind(transport)
    transport.close = async () => {
      await close()
      resolve()
    }
  })
  const serving = serveStdio(() => createMcpServer(profile, principal, { onError }), { transport, onerror: onError })
  const stop = () => void serving.close()
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  await closed
  signal.removeEventListener('abort', stop)
}

import { join } from 'node:path'
import websocket from '@fastify/websocket'
import fp from 'fastify-plugin'
import { openOnce } from '../../base/concurrency/open-once.ts'
import { invalidInput } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { toProblem } from '../http/schemas/problem.ts'
import { readKnownQueries } from './known-queries.ts'
import type { GraphqlTransports } from './open-transports.ts'
import type { SchemaModule } from './schema-module.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Loads GraphQL and builds its schema at the first call, because this takes half a second that would delay the start. */
    openGraphql(): Promise<GraphqlTransports>
  }
}

const PROTOCOL = 'graphql-transport-ws'

/** Rejects graphql-ws, the older and unmaintained protocol of subscriptions. */
function isKnownProtocol(header: string | undefined): boolean {
  return (header ?? '').split(',').some((protocol) => protocol.trim() === PROTOCOL)
}

const NOT_SPOKEN = `Subscriptions over WebSocket require the protocol ${PROTOCOL} in the header sec-websocket-protocol. For server-sent events, use /graphql/stream.`

/** Rejects an unknown protocol with a clear message; the library would report a missing key. */
function verifyProtocol(
  { req }: { readonly req: { readonly headers: Readonly<Record<string, string | undefined>> } },
  settle: (isTaken: boolean, status?: number, body?: string, headers?: Readonly<Record<string, string>>) => void
): void {
  if (isKnownProtocol(req.headers['sec-websocket-protocol'])) {
    settle(true)
    return
  }
  const problem = toProblem(invalidInput(NOT_SPOKEN), '')
  settle(false, problem.status, JSON.stringify(problem), { 'Content-Type': 'application/problem+json' })
}

export default fp<{ runtime: Runtime; pageFolder: string; loadSchema: () => Promise<SchemaModule> }>(
  async (app, { runtime, pageFolder, loadSchema }) => {
    const { config } = runtime
    // An unreadable file must prevent the start, not fail the first request.
    const queries = await readKnownQueries(config.graphqlQueries, config.page ? join(pageFolder, 'queries.json') : null)
    const transports = openOnce(async () => {
      const [{ openTransports }, module] = await Promise.all([import('./open-transports.ts'), loadSchema()])
      return openTransports(app, runtime, queries, module)
    })
    app.decorate('openGraphql', transports.open)
    app.addHook('onClose', async () => (await transports.opened()?.catch(() => null))?.close())
    await app.register(websocket, {
      options: {
        maxPayload: config.maxBodyBytes,
        verifyClient: verifyProtocol
      }
    })
  },
  {
    name: 'graphql',
    dependencies: [
      'tool-caller',
      'asker',
      'conversations',
      'graphs',
      'jobs',
      'tasks',
      'pictures',
      'completions',
      'feedback',
      'me',
      'request-abort',
      'event-stream'
    ]
  }
)

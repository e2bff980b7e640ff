import websocket from '@fastify/websocket'
import fp from 'fastify-plugin'
import { openOnce } from '../../base/concurrency/open-once.ts'
import { EdgewiseError } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { toProblem } from '../http/schemas/problem.ts'
import { readKnownQueries } from './known-queries.ts'
import type { GraphqlTransports } from './open-transports.ts'
import type { SchemaModule } from './schema-module.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Loads GraphQL and makes its schema at the first call: half a second that a start must not wait for. */
    openGraphql(): Promise<GraphqlTransports>
  }
}

const PROTOCOL = 'graphql-transport-ws'

/** The older protocol of subscriptions, graphql-ws, is refused: nothing maintains it. */
function isKnownProtocol(header: string | undefined): boolean {
  return (header ?? '').split(',').some((protocol) => protocol.trim() === PROTOCOL)
}

const NOT_SPOKEN = `Subscriptions over WebSocket require the protocol ${PROTOCOL} in the header sec-websocket-protocol. For server-sent events, use /graphql/stream.`

/** Without a word of ours the library refuses a protocol as if a key were missing. */
function verifyProtocol(
  { req }: { readonly req: { readonly headers: Readonly<Record<string, string | undefined>> } },
  settle: (isTaken: boolean, status?: number, body?: string, headers?: Readonly<Record<string, string>>) => void
): void {
  if (isKnownProtocol(req.headers['sec-websocket-protocol'])) {
    settle(true)
    return
  }
  const problem = toProblem(new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: NOT_SPOKEN }), '')
  settle(false, problem.status, JSON.stringify(problem), { 'Content-Type': 'application/problem+json' })
}

export default fp<{ runtime: Runtime; loadSchema: () => Promise<SchemaModule> }>(
  async (app, { runtime, loadSchema }) => {
    const { config } = runtime
    // A file that cannot be read must end the start, not the first request.
    const queries = await readKnownQueries(config.graphqlQueries)
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
  { name: 'graphql', dependencies: ['tool-caller', 'asker', 'conversations', 'graphs', 'jobs', 'tasks', 'abandoned', 'event-stream'] }
)

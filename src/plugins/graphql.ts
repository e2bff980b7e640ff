import websocket from '@fastify/websocket'
import fp from 'fastify-plugin'
import { openOnce } from '../concurrency/open-once.ts'
import type { Runtime } from '../runtime.ts'
import { readKnownQueries } from './graphql/known-queries.ts'
import type { GraphqlTransports } from './graphql/open-transports.ts'

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

export default fp<{ runtime: Runtime }>(
  async (app, { runtime }) => {
    const { config } = runtime
    // A file that cannot be read must end the start, not the first request.
    const queries = await readKnownQueries(config.graphqlQueries)
    const transports = openOnce(async () => {
      const { openTransports } = await import('./graphql/open-transports.ts')
      return openTransports(app, runtime, queries)
    })
    app.decorate('openGraphql', transports.open)
    app.addHook('onClose', async () => (await transports.opened()?.catch(() => null))?.close())
    await app.register(websocket, {
      options: {
        maxPayload: config.maxBodyBytes,
        verifyClient: ({ req }: { req: { headers: Record<string, string | undefined> } }) => isKnownProtocol(req.headers['sec-websocket-protocol'])
      }
    })
  },
  { name: 'graphql', dependencies: ['tool-caller', 'asker', 'conversations', 'graphs', 'jobs', 'tasks', 'abandoned', 'event-stream'] }
)

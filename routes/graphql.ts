import { graphiqlPage } from '../src/faces/graphql/graphiql-page.ts'
import type { GraphqlTransports } from '../src/faces/graphql/open-transports.ts'
import { readBody, readQueryString } from '../src/faces/graphql/read-parameters.ts'
import { assertSameOrigin } from '../src/faces/http/same-origin.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

/** The schema describes itself, see schema/generated, so the OpenAPI document omits these routes. */
const schema = { hide: true }

export const graphqlRoutes: Routes = async (app) => {
  // Cached once loaded: a socket's messages, or its rejection, are lost if they have to wait.
  let opened: GraphqlTransports | null = null
  const open = async () => {
    opened = await app.openGraphql()
    return opened
  }
  app.setErrorHandler((error, request, reply) =>
    opened !== null ? opened.refuse(error, request, reply) : open().then(({ refuse }) => void refuse(error, request, reply))
  )

  app.route({
    method: 'GET',
    url: '/graphql',
    config: { carriesAccount: false },
    exposeHeadRoute: false,
    schema,
    handler: async (request, reply) => (await open()).answer(readQueryString(request.query as Record<string, unknown>), request, reply),
    wsHandler(socket, request) {
      return opened?.socket.call(this, socket, request)
    },
    async onRequest(request) {
      if (!request.ws) return
      await open()
      assertSameOrigin(request)
    }
  })
  app.post('/graphql', { config: { idempotent: true }, schema }, async (request, reply) => (await open()).answer(readBody(request.body), request, reply))

  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: '/graphql/stream',
      config: { carriesAccount: false },
      exposeHeadRoute: false,
      schema,
      onRequest: async (request) => assertSameOrigin(request),
      handler: async (request, reply) => (await open()).stream(request, reply)
    })
  }
}

/** For development only: the page loads its scripts from other servers. */
export const graphiqlRoutes: Routes = async (app) => {
  app.get('/graphiql', { schema }, async (_request, reply) => reply.type('text/html; charset=utf-8').send(graphiqlPage))
}

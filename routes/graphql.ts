import { graphiqlPage } from '../src/plugins/graphql/graphiql-page.ts'
import { readBody, readQueryString } from '../src/plugins/graphql/read-parameters.ts'
import { assertSameOrigin } from '../src/plugins/same-origin.ts'
import type { Routes } from '../src/plugins/type-provider.ts'

/** The schema describes itself, see schema/generated: the OpenAPI document leaves these out. */
const schema = { hide: true }

export const graphqlRoutes: Routes = async (app) => {
  const { answer, refuse, socket, stream } = app.graphqlTransports
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply))

  app.route({
    method: 'GET',
    url: '/graphql',
    exposeHeadRoute: false,
    schema,
    handler: async (request, reply) => answer(readQueryString(request.query as Record<string, unknown>), request, reply),
    wsHandler: socket,
    onRequest: async (request) => (request.ws ? assertSameOrigin(request) : undefined)
  })
  app.post('/graphql', { config: { idempotent: true }, schema }, async (request, reply) => answer(readBody(request.body), request, reply))

  for (const method of ['GET', 'POST'] as const) {
    app.route({ method, url: '/graphql/stream', exposeHeadRoute: false, schema, onRequest: assertSameOrigin, handler: stream })
  }
}

/** For development: the page loads its scripts from elsewhere. */
export const graphiqlRoutes: Routes = async (app) => {
  app.get('/graphiql', { schema }, async (_request, reply) => reply.type('text/html; charset=utf-8').send(graphiqlPage))
}

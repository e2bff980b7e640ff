import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'

/** Replaces the pages at /docs in a bundle: redirects to the document that they show. */
const noPages: FastifyPluginAsync<{ routePrefix: string }> = async (app, { routePrefix }) => {
  app.get(routePrefix, { schema: { hide: true } }, async (_request, reply) => reply.redirect('/openapi.json'))
}

export default fp(noPages, { name: 'no-pages' })

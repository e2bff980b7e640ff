import type { RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { innerApp } from './inner-app.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Parts of the schema for the document only, built on demand. */
    operation?(): FastifySchema
  }
  interface FastifyInstance {
    /** Opens the application that has the OpenAPI document and its pages. */
    openDocumentation(): Promise<FastifyInstance>
  }
}

/** Collects the routes that the OpenAPI document describes. Register it before them. */
export default fp(
  async (app) => {
    const routes: RouteOptions[] = []
    app.addHook('onRoute', (route) => {
      if (route.schema?.hide !== true && route.method !== 'HEAD') routes.push(route)
    })
    app.decorate(
      'openDocumentation',
      innerApp(app, async () => (await import('./openapi-document.ts')).openDocumentation(routes))
    )
  },
  { name: 'openapi' }
)

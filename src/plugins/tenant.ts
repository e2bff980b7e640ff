import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose graphs, results and conversations this request may see. */
    readonly tenant: string
  }
}

export default fp(async (app) => void app.decorateRequest('tenant', 'default'), { name: 'tenant' })

import { problems } from '../src/faces/http/schemas/responses.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'

export const metricRoutes: Routes = async (app) => {
  app.get(
    '/metrics',
    {
      logLevel: 'warn',
      config: { scope: 'admin' },
      schema: {
        operationId: 'readMetrics',
        tags: ['health'],
        summary: 'Read the metrics',
        description:
          'Prometheus metrics: jobs by kind and state, age of the oldest due job, retries and expired leases, tokens, latency by route. Labels never contain tenants.',
        response: {
          200: { description: 'Prometheus text format.', content: { 'text/plain': { schema: { type: 'string' } } } },
          ...problems(400, 503)
        }
      }
    },
    async (_request, reply) => reply.type(app.metrics.contentType).send(await app.metrics.text())
  )
}

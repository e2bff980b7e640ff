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
          'For Prometheus: jobs by kind and state, the age of the oldest that is due, retries and leases that ran out, tokens, latency by route. No label names a tenant.',
        response: {
          200: { description: 'The text format of Prometheus.', content: { 'text/plain': { schema: { type: 'string' } } } },
          ...problems(400, 503)
        }
      }
    },
    async (_request, reply) => reply.type(app.metrics.contentType).send(await app.metrics.text())
  )
}

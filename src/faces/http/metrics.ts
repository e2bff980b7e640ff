import fp from 'fastify-plugin'
import type { Metrics } from '../../runtime/metrics/metrics.ts'
import type { Runtime } from '../../runtime/runtime.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Pick<Metrics, 'contentType' | 'text'>
  }
}

/** Times requests by route. Register it first, so that rejected requests count. */
export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { metrics } }) => {
    app.decorate('metrics', metrics)
    app.addHook('onResponse', ({ routeOptions: { url = 'none' }, method }, reply, done) => {
      metrics.observeRequest(url, method, reply.statusCode, reply.elapsedTime / 1000)
      done()
    })
  },
  { name: 'metrics' }
)

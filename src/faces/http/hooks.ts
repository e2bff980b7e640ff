import fp from 'fastify-plugin'
import { createHooks, type HookJobs, type Hooks } from '../../jobs/webhooks/hooks.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Job } from '../../storage/state/jobs.ts'
import { parseEvent } from './event-body.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly hooks: Omit<Hooks, 'receive'> & {
      /** Counts senders by address, because an event has no key. Call it before the body is read. */
      count(request: FastifyRequest, reply: FastifyReply): Promise<void>
      receive(request: FastifyRequest, id: string, body: Buffer): Promise<{ job: Job; isNew: boolean }>
    }
  }
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { state, config, network, webhooks } }) => {
    const jobs: HookJobs = {
      kinds: () => app.jobs.kinds.all.map(({ name }) => name),
      check: (kind, input) => app.jobs.check(kind, structuredClone(input), ''),
      submit: (given) => app.jobs.submit(given)
    }
    const { receive, ...hooks } = createHooks({ hooks: state.hooks, keys: state.keys, box: webhooks.box, network, jobs })
    app.decorate('hooks', {
      ...hooks,
      count(request, reply) {
        return app.countRequest(request, reply, { policy: 'address', id: request.ip, perMinute: config.requestsPerMinute })
      },
      async receive(request, id, body) {
        return receive(id, { headers: request.headers, body }, (bytes) => parseEvent(request.headers['content-type'], bytes))
      }
    })
  },
  { name: 'hooks', dependencies: ['rate-limit', 'jobs'] }
)

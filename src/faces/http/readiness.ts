import fp from 'fastify-plugin'
import { sharedDatabase } from '../../base/config/shared-database.ts'
import { EdgewiseError } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly readiness: {
      /** From now on `check` fails, so that load balancers send nothing new, and replies close their connections. */
      drain(): void
      /** Throws EDGEWISE_SHUTTING_DOWN when draining, or the error of an unusable database. */
      check(): Promise<void>
      /** Problems that do not prevent operation. */
      readonly warnings: readonly string[]
    }
  }
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime }) => {
    let draining = false
    const shared = sharedDatabase(runtime.config)
    // A connection that clients keep would break under their next request when the server stops.
    app.addHook('onRequest', (_request, reply, done) => {
      if (draining) reply.header('connection', 'close')
      done()
    })
    app.decorate('readiness', {
      drain() {
        draining = true
      },
      async check() {
        if (draining) throw new EdgewiseError('EDGEWISE_SHUTTING_DOWN')
        await runtime.probe()
      },
      warnings: shared === null ? [] : [shared]
    })
  },
  { name: 'readiness' }
)

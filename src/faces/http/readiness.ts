import fp from 'fastify-plugin'
import { sharedDatabase } from '../../base/config/shared-database.ts'
import { EdgewiseError } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly readiness: {
      /** From now on `check` fails, so that load balancers send nothing new. */
      drain(): void
      /** Throws EDGEWISE_SHUTTING_DOWN when draining, else what keeps a database from being read or written. */
      check(): Promise<void>
      /** What works, but not well. */
      readonly warnings: readonly string[]
    }
  }
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime }) => {
    let draining = false
    const shared = sharedDatabase(runtime.config)
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

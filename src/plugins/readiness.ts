import fp from 'fastify-plugin'
import { EdgewiseError } from '../errors.ts'
import type { Runtime } from '../runtime.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly readiness: {
      /** From now on `check` fails, so that load balancers send nothing new. */
      drain(): void
      /** Throws EDGEWISE_STORE_UNAVAILABLE when draining or when the graphs' store or the state's does not answer. */
      check(): Promise<void>
    }
  }
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime }) => {
    let draining = false
    app.decorate('readiness', {
      drain() {
        draining = true
      },
      async check() {
        if (draining) throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'the service is shutting down.' })
        try {
          await Promise.all([runtime.store.list('default'), runtime.state.keys.hasAny()])
        } catch (error) {
          if (error instanceof EdgewiseError && error.code === 'EDGEWISE_STORE_UNAVAILABLE') throw error
          throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: error instanceof Error ? error.message : String(error) }, { cause: error })
        }
      }
    })
  },
  { name: 'readiness' }
)

import fp from 'fastify-plugin'
import type { Asker } from '../agent/ask.ts'
import type { Runtime } from '../runtime.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly asker: Asker
  }
}

export default fp<{ runtime: Runtime }>(async (app, { runtime }) => void app.decorate('asker', runtime.asker), { name: 'asker' })

import fp from 'fastify-plugin'
import type { Runtime } from '../runtime.ts'
import type { ToolCaller } from '../tools/call.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry and the one way to call it. */
    readonly caller: ToolCaller
  }
}

export default fp<{ runtime: Runtime }>(async (app, { runtime }) => void app.decorate('caller', runtime.caller), { name: 'tool-caller' })

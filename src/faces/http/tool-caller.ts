import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Runtime } from '../../runtime/runtime.ts'
import type { ToolCaller } from '../../tools/call.ts'
import type { Effect } from '../../tools/tool.ts'
import { grantsOf } from './grants.ts'
import { GRANT_HEADER } from './schemas/tool-operation.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry, and the only way to call a tool. */
    readonly caller: ToolCaller
  }
  interface FastifyRequest {
    /** The effects that the header `edgewise-grant` grants and that the settings and the key's scopes allow. Throws EDGEWISE_INVALID_INPUT for unknown ones. */
    grants(): Effect[]
  }
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime }) => {
    app.decorate('caller', runtime.caller)
    app.decorateRequest('grants', function (this: FastifyRequest) {
      return grantsOf(runtime.config, `The header ${GRANT_HEADER}`, this.headers[GRANT_HEADER]?.toString(), (scope) => this.may(scope))
    })
  },
  { name: 'tool-caller', dependencies: ['identity'] }
)

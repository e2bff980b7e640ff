import fp from 'fastify-plugin'
import { EdgewiseError } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { ApiKey } from '../../storage/state/keys.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The keys of a tenant. Only the shell creates them. */
    readonly keys: {
      list(tenant: string): Promise<ApiKey[]>
      /** Throws EDGEWISE_UNKNOWN_KEY when the tenant has no such key. */
      revoke(tenant: string, id: string): Promise<void>
    }
  }
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { state } }) => {
    app.decorate('keys', {
      list: (tenant) => state.keys.list(tenant),
      async revoke(tenant, id) {
        if ((await state.keys.revoke(tenant, id)) === null) throw new EdgewiseError('EDGEWISE_UNKNOWN_KEY', { id })
      }
    })
  },
  { name: 'keys' }
)

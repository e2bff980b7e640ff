import fp from 'fastify-plugin'
import { EdgewiseError } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { ApiKey } from '../../storage/state/keys.ts'
import { createKeyMaker, type MadeKey } from './make-key.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The keys of a tenant. Only the shell makes a key of another tenant. */
    readonly keys: {
      /** Makes a key of the caller's tenant from a body of POST /keys. Throws EDGEWISE_INSUFFICIENT_SCOPE for a scope that the caller lacks. */
      create(identity: FastifyRequest['identity'], body: unknown): Promise<MadeKey>
      list(tenant: string): Promise<ApiKey[]>
      /** Throws EDGEWISE_UNKNOWN_KEY when the tenant has no such key. */
      revoke(tenant: string, id: string): Promise<ApiKey>
    }
  }
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { state } }) => {
    app.decorate('keys', {
      create: createKeyMaker(state.keys),
      list: (tenant) => state.keys.list(tenant),
      async revoke(tenant, id) {
        const key = await state.keys.revoke(tenant, id)
        if (key === null) throw new EdgewiseError('EDGEWISE_UNKNOWN_KEY', { id })
        return key
      }
    })
  },
  { name: 'keys' }
)

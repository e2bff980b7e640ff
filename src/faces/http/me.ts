import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Scope } from '../../storage/state/keys.ts'

/** The sender of a request, and what the service offers it. */
export interface Me {
  readonly keyId: string | null
  readonly tenant: string
  readonly scopes: readonly Scope[]
  readonly model: boolean
  readonly keyed: boolean
  /** Graph of calls that name none; the tenant may have none of this name. */
  readonly defaultGraph: string
}

declare module 'fastify' {
  interface FastifyRequest {
    me(): Me
  }
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { model, defaultGraph } }) => {
    app.decorateRequest('me', function (this: FastifyRequest) {
      const { keyId, tenant, scopes } = this.identity
      // A service with keys identifies nobody without one.
      return { keyId, tenant, scopes: [...scopes], model: model !== null, keyed: keyId !== null, defaultGraph }
    })
  },
  { name: 'me', dependencies: ['identity'] }
)

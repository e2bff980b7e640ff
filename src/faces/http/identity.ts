import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EdgewiseError } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { lapseOf, readKeyText, type Scope, type StoredKey, scopes } from '../../storage/state/keys.ts'

const names = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(?:\.\d{1,3}){3}\]?)$/i

/** Whether a host name or address is only reachable from this machine. */
export function isLoopback(host: string): boolean {
  return names.test(host)
}

export interface Identity {
  /** null when the service has no keys, or the route requires none. */
  readonly keyId: string | null
  readonly tenant: string
  readonly scopes: ReadonlySet<Scope>
  /** null: the setting applies. */
  readonly requestsPerMinute: number | null
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The holder of a key; `text` is null when none was sent. While the service has no keys and listens on loopback, it is the built-in identity with all
     * scopes. Any other sender without a valid key gets EDGEWISE_UNAUTHENTICATED. `host` is that of the request.
     */
    identify(text: string | null, host: string): Promise<Identity>
  }
  interface FastifyRequest {
    readonly identity: Identity
    /** Checks the key again for each message of a socket, which counts as a request. Throws EDGEWISE_UNAUTHENTICATED for a revoked or expired key. */
    identifyAgain(): Promise<void>
    /** The tenant of the request, determined only by its key. */
    readonly tenant: string
    may(scope: Scope): boolean
    /** Throws EDGEWISE_INSUFFICIENT_SCOPE without the scope; `what` begins the error's sentence. */
    demand(scope: Scope, what?: string): void
  }
  interface FastifyContextConfig {
    /** Scope that a route requires; null: no key is needed. Default: `read`. */
    scope?: Scope | null
  }
}

const nobody: Identity = { keyId: null, tenant: '', scopes: new Set(), requestsPerMinute: null }
/** Identity of callers of a service without keys. */
const builtIn: Identity = { keyId: null, tenant: 'default', scopes: new Set(scopes), requestsPerMinute: null }

const HOW_TO_SEND = 'Send it as "Authorization: Bearer ew_..." or "x-api-key: ew_...".'
const HOW_TO_MAKE = 'Create one with "edgewise keys create", or ask the holder of a key with the scope "admin".'

const refuse = (detail: string, error?: 'invalid_token'): EdgewiseError =>
  new EdgewiseError('EDGEWISE_UNAUTHENTICATED', { detail, ...(error !== undefined && { error }) })

/** The key in either header of a request, or null. */
function keyTextOf({ authorization, 'x-api-key': apiKey }: FastifyRequest['headers']): string | null {
  const [, bearer] = /^bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  return bearer ?? apiKey?.toString() ?? null
}

type Identify = (text: string | null, host: string) => Promise<Identity>

function createIdentify({ state, config }: Runtime): Identify {
  // Keys are revoked, never removed, so a service with keys stays one.
  let keyed = false
  const isPrivate = isLoopback(config.host)

  /** Identity of a sender without a known key, accepted only while there are no keys and only this machine can connect. */
  function withoutKey(sent: boolean, host: string): Identity {
    if (keyed) throw sent ? refuse(`Unknown key. ${HOW_TO_MAKE}`, 'invalid_token') : refuse(`A key is required. ${HOW_TO_SEND} ${HOW_TO_MAKE}`)
    if (isPrivate && isLoopback(host)) return builtIn
    throw refuse(`The service has no keys yet, so it accepts requests on loopback only. ${HOW_TO_MAKE}`)
  }

  function holderOf(key: StoredKey): Identity {
    const lapse = lapseOf(key)
    if (lapse !== null) throw refuse(`The key "${key.name}" (${key.id}) ${lapse}. ${HOW_TO_MAKE}`, 'invalid_token')
    return { keyId: key.id, tenant: key.tenant, scopes: new Set(key.scopes), requestsPerMinute: key.requestsPerMinute }
  }

  return async (text, host) => {
    const read = text === null ? null : readKeyText(text)
    const key = read === null ? null : await state.keys.read(read.id)
    if (key !== null && read?.opens(key.hash) === true) return holderOf(key)
    keyed ||= await state.keys.hasAny()
    return withoutKey(text !== null, host)
  }
}

/** Identifies the sender first, and checks the route's `scope`. */
export default fp<{ runtime: Runtime }>(
  async (app, { runtime }) => {
    const identify = createIdentify(runtime)
    app.decorate('identify', identify)
    app.decorateRequest('identity', null as never)
    app.decorateRequest('tenant', {
      getter(this: FastifyRequest) {
        return this.identity.tenant
      }
    })
    app.decorateRequest('may', function (this: FastifyRequest, scope: Scope) {
      return this.identity.scopes.has(scope)
    })
    app.decorateRequest('demand', function (this: FastifyRequest, scope: Scope, what = `${this.method} ${this.routeOptions.url ?? this.url}`) {
      if (!this.may(scope)) throw new EdgewiseError('EDGEWISE_INSUFFICIENT_SCOPE', { what, scope })
    })
    const { requestsPerMinute } = runtime.config

    /** Requests with a key are counted per key, those without a valid one per address; without any keys nothing is counted. */
    async function whoAsks(request: FastifyRequest, reply: FastifyReply | null): Promise<Identity> {
      try {
        const identity = await identify(keyTextOf(request.headers), request.hostname)
        const { keyId, requestsPerMinute: perMinute } = identity
        if (keyId !== null) await app.countRequest(request, reply, { policy: 'key', id: keyId, perMinute: perMinute ?? requestsPerMinute })
        runtime.usage.count({ tenant: identity.tenant, key: keyId }, { requests: 1 })
        return identity
      } catch (error) {
        const isStranger = error instanceof EdgewiseError && error.code === 'EDGEWISE_UNAUTHENTICATED'
        if (isStranger) await app.countRequest(request, reply, { policy: 'address', id: request.ip, perMinute: requestsPerMinute })
        throw error
      }
    }

    app.decorateRequest('identifyAgain', async function (this: FastifyRequest) {
      ;(this as { identity: Identity }).identity = await whoAsks(this, null)
    })
    async function admit(request: FastifyRequest, reply: FastifyReply, scope: Scope): Promise<void> {
      ;(request as { identity: Identity }).identity = await whoAsks(request, reply)
      request.demand(scope)
    }

    app.addHook('onRequest', (request, reply, done) => {
      const { scope = 'read' } = request.routeOptions.config
      if (scope !== null) return void admit(request, reply, scope).then(() => done(), done)
      ;(request as { identity: Identity }).identity = nobody
      done()
    })
  },
  { name: 'identity', dependencies: ['rate-limit'] }
)

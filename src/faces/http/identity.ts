import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EdgewiseError } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { lapseOf, readKeyText, type Scope, scopes } from '../../storage/state/keys.ts'

const names = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(?:\.\d{1,3}){3}\]?)$/i

/** Whether a host name or address leads to this machine alone. */
export function isLoopback(host: string): boolean {
  return names.test(host)
}

/** Who asks. */
export interface Identity {
  /** null: the service has no keys, or the route asks for none. */
  readonly keyId: string | null
  readonly tenant: string
  readonly scopes: ReadonlySet<Scope>
  /** null: the setting says. */
  readonly requestsPerMinute: number | null
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Who holds this key; `text` null: none was sent. As long as the service has no keys and listens on loopback, that is the built-in identity, who may do everything.
     * EDGEWISE_UNAUTHENTICATED otherwise.
     * @param host the one that the request is addressed to
     */
    identify(text: string | null, host: string): Promise<Identity>
  }
  interface FastifyRequest {
    readonly identity: Identity
    /**
     * Looks its key up anew, where it outlives the check: for each message of a socket, which counts as a request.
     * EDGEWISE_UNAUTHENTICATED once the key is revoked or has expired.
     */
    identifyAgain(): Promise<void>
    /** Whose graphs, results and conversations this request may see: by its key alone. */
    readonly tenant: string
    may(scope: Scope): boolean
    /** EDGEWISE_INSUFFICIENT_SCOPE unless it may; `what` begins the error's sentence. */
    demand(scope: Scope, what?: string): void
  }
  interface FastifyContextConfig {
    /** What a request to this route must be allowed; null: nothing, and it needs no key. Default: `read`. */
    scope?: Scope | null
  }
}

const nobody: Identity = { keyId: null, tenant: '', scopes: new Set(), requestsPerMinute: null }
/** Of a service without keys. */
const builtIn: Identity = { keyId: null, tenant: 'default', scopes: new Set(scopes), requestsPerMinute: null }

const HOW_TO_SEND = 'Send it as "Authorization: Bearer ew_..." or "x-api-key: ew_...".'
const HOW_TO_MAKE = 'The operator can create one with "edgewise keys create".'

const refuse = (detail: string, error?: 'invalid_token'): EdgewiseError =>
  new EdgewiseError('EDGEWISE_UNAUTHENTICATED', { detail, ...(error !== undefined && { error }) })

/** The key that a request carries, in either of its places; null: none. */
function keyTextOf({ authorization, 'x-api-key': apiKey }: FastifyRequest['headers']): string | null {
  const [, bearer] = /^bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  return bearer ?? apiKey?.toString() ?? null
}

type Identify = (text: string | null, host: string) => Promise<Identity>

function createIdentify({ state, config }: Runtime): Identify {
  // Keys are revoked, never removed: once there are some, there always are.
  let keyed = false
  const isKeyed = async () => {
    keyed ||= await state.keys.hasAny()
    return keyed
  }
  const isPrivate = isLoopback(config.host)

  /** Whoever sends no key that is known: welcome where there are none, as long as nobody but this machine can ask. */
  async function withoutKey(sent: boolean, host: string): Promise<Identity> {
    if (await isKeyed()) throw sent ? refuse(`Unknown key. ${HOW_TO_MAKE}`, 'invalid_token') : refuse(`A key is required. ${HOW_TO_SEND} ${HOW_TO_MAKE}`)
    if (isPrivate && isLoopback(host)) return builtIn
    throw refuse(`The service has no keys yet, so it accepts requests on loopback only. ${HOW_TO_MAKE}`)
  }

  return async (text, host) => {
    const read = text === null ? null : readKeyText(text)
    const key = read === null ? null : await state.keys.read(read.id)
    if (key === null || read?.opens(key.hash) !== true) return withoutKey(text !== null, host)
    const lapse = lapseOf(key)
    if (lapse !== null) throw refuse(`The key "${key.name}" (${key.id}) ${lapse}. ${HOW_TO_MAKE}`, 'invalid_token')
    return { keyId: key.id, tenant: key.tenant, scopes: new Set(key.scopes), requestsPerMinute: key.requestsPerMinute }
  }
}

/** Finds out who asks before anything else is done for a request, and holds the route's `scope` against it. */
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

    /** Requests with a key are counted by it, those that bring none that works by their address, and none as long as there are no keys. */
    async function whoAsks(request: FastifyRequest, reply: FastifyReply | null): Promise<Identity> {
      try {
        const identity = await identify(keyTextOf(request.headers), request.hostname)
        const { keyId, requestsPerMinute: perMinute } = identity
        if (keyId !== null) await app.countRequest(request, reply, { policy: 'key', id: keyId, perMinute: perMinute ?? requestsPerMinute })
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
    app.addHook('onRequest', async (request, reply) => {
      const { scope = 'read' } = request.routeOptions.config
      ;(request as { identity: Identity }).identity = scope === null ? nobody : await whoAsks(request, reply)
      if (scope !== null) request.demand(scope)
    })
  },
  { name: 'identity', dependencies: ['count-requests'] }
)

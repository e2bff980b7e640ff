import { createHash, randomBytes } from 'node:crypto'
import { canonicalJson } from '../../base/canonical-json.ts'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { currentTraceparent, readTraceparent } from '../../base/telemetry/tracing.ts'
import type { Network } from '../../outside/net/network.ts'
import type { Hook, HookCallback, Hooks as StoredHooks } from '../../storage/state/hooks.ts'
import { type Authority, type Job, ownKey } from '../../storage/state/jobs.ts'
import { type Keys, lapseOfKey, type Scope } from '../../storage/state/keys.ts'
import type { GivenEndpoint } from './endpoints.ts'
import { type Arrival, judge, type Scheme } from './scheme.ts'
import type { SecretBox } from './secret-box.ts'
import { isSecret, newSecret } from './signature.ts'
import { checkTemplate, fillTemplate } from './template.ts'

const MAX_HOOKS = 100
const LEAST_SECRET = 16
const DEFAULT_HEADER = 'x-hook-secret'

/** The webhook for events of each job that a hook starts. */
export type GivenCallback = Omit<GivenEndpoint, 'description'>

export interface HookJobs {
  kinds(): readonly string[]
  /** Throws EDGEWISE_INVALID_INPUT, or another caller's error, when the kind rejects the input. */
  check(kind: string, input: unknown): void
  submit(given: {
    readonly tenant: string
    readonly kind: string
    readonly input: unknown
    readonly authority: Authority
    readonly idempotency: { readonly key: string; readonly fingerprint: string } | null
    readonly callback?: GivenCallback
    /** W3C Trace Context of the event, or null. */
    readonly traceparent: string | null
  }): Promise<{ readonly job: Job; readonly isNew: boolean }>
}

export interface GivenHook {
  readonly description?: string
  readonly scheme: Scheme
  /** For a shared secret: the header that carries it. */
  readonly header?: string
  /** Default: a new secret. */
  readonly secret?: string
  readonly kind: string
  readonly input: unknown
  readonly callback?: GivenCallback
  /** Default: its creator's scopes without `admin`. */
  readonly scopes?: readonly Scope[]
  /** A sample event that validates the template. */
  readonly example?: unknown
}

/** The job that an event becomes. */
export interface Template {
  readonly kind: string
  readonly input: unknown
}

/** A hook with its secrets, which its owner is shown once. */
export interface ShownHook {
  readonly hook: Hook
  readonly secret: string
  /** null without a callback. */
  readonly callbackSecret: string | null
}

export interface Hooks {
  /**
   * Throws EDGEWISE_INVALID_INPUT for a hook that can never work, EDGEWISE_INSUFFICIENT_SCOPE for scopes that its creator lacks, and EDGEWISE_ADDRESS_REFUSED
   * for a forbidden callback URL.
   */
  create(tenant: string, maker: Authority, given: GivenHook): Promise<ShownHook>
  list(tenant: string): Promise<Hook[]>
  /** Throws EDGEWISE_UNKNOWN_HOOK when the tenant has no such hook. */
  read(tenant: string, id: string): Promise<Hook>
  remove(tenant: string, id: string): Promise<void>
  /** The job that an event would start. Throws EDGEWISE_HOOK_PAYLOAD when it would start none. */
  dryRun(tenant: string, id: string, event: unknown): Promise<Template>
  /** Throws EDGEWISE_BAD_SIGNATURE before `parse` reads the body, and EDGEWISE_EVENT_ID_REUSED when its id came with another event. */
  receive(id: string, arrival: Arrival, parse: (body: Buffer) => unknown): Promise<{ readonly job: Job; readonly isNew: boolean }>
}

export interface HooksOptions {
  readonly hooks: StoredHooks
  readonly keys: Pick<Keys, 'read'>
  readonly box: SecretBox
  readonly network: Pick<Network, 'checkResolved'>
  readonly jobs: HookJobs
  readonly now?: () => number
}
const WRONG_SECRET = 'The secret must be "whsec_" and 24 to 64 bytes in base64. Omit it to generate one.'
/** A distinct owner, so that a callback's sealed secret cannot replace the hook's own. */
const callbackOwner = (id: string): string => `${id} callback`
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

function assertSecret(scheme: Scheme, secret: string): void {
  if (scheme === 'standard' && !isSecret(secret)) throw invalidInput(WRONG_SECRET)
  if (secret.length < LEAST_SECRET) throw invalidInput(`The secret must have at least ${LEAST_SECRET} characters. Omit it to generate one.`)
}

/** Reports an error that the event's content causes as EDGEWISE_HOOK_PAYLOAD. */
function asPayload<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    const isOurs = error instanceof EdgewiseError && error.entry.status < 500
    if (!isOurs || error.code === 'EDGEWISE_HOOK_PAYLOAD') throw error
    throw new EdgewiseError('EDGEWISE_HOOK_PAYLOAD', { detail: error.message }, { cause: error })
  }
}

/** All jobs of a hook share one callback secret, because no submitter is present to be shown one per job. */
async function keepCallback({ box, network }: Pick<HooksOptions, 'box' | 'network'>, id: string, { url, events = [], secret = newSecret() }: GivenCallback) {
  if (!isSecret(secret)) throw invalidInput(`callback: ${WRONG_SECRET}`)
  const { href } = await network.checkResolved(url)
  const kept: HookCallback = { url: href, events, secret: box.seal(secret, callbackOwner(id)) }
  return { kept, secret }
}

export function createHooks({ hooks, keys, box, network, jobs, now = Date.now }: HooksOptions): Hooks {
  const unknown = (id: string) => new EdgewiseError('EDGEWISE_UNKNOWN_HOOK', { id })

  function fill({ template }: Hook, event: unknown): Template {
    const { kind, input: given } = template as Template
    return asPayload(() => {
      const input = fillTemplate(given, event)
      jobs.check(kind, input)
      return { kind, input }
    })
  }

  /** A template with pointers without defaults can only be validated with the example. */
  function assertTemplate({ kind, input, example }: GivenHook): void {
    const known = jobs.kinds()
    if (!known.includes(kind)) throw invalidInput(`Unknown kind "${kind}". Known: ${known.join(', ') || 'none'}.`)
    const isComplete = checkTemplate(input)
    if (!isComplete && example === undefined) throw invalidInput('Give an "example" event to check the template against, or a "$default" for each pointer.')
    jobs.check(kind, fillTemplate(input, example))
  }

  async function read(tenant: string | null, id: string): Promise<Hook> {
    const hook = await hooks.read(tenant, id)
    if (hook === null) throw unknown(id)
    return hook
  }

  async function assertMaker({ authority: { keyId } }: Hook): Promise<void> {
    const why = await lapseOfKey(keys, keyId, now())
    if (why !== null) throw new EdgewiseError('EDGEWISE_HOOK_GONE', { why })
  }

  return {
    async create(tenant, maker, given) {
      const { scheme, header = DEFAULT_HEADER, description = '', secret = newSecret(), kind, input } = given
      const scopes = given.scopes ?? maker.scopes.filter((scope) => scope !== 'admin')
      const missing = scopes.find((scope) => !maker.scopes.includes(scope))
      if (missing !== undefined) throw new EdgewiseError('EDGEWISE_INSUFFICIENT_SCOPE', { what: 'Creating this hook', scope: missing })
      assertSecret(scheme, secret)
      assertTemplate(given)
      if ((await hooks.list(tenant)).length >= MAX_HOOKS) throw invalidInput(`The limit of ${MAX_HOOKS} hooks is reached. Delete one first.`)
      const id = `hk_${randomBytes(16).toString('hex')}`
      const kept = { id, tenant, description, scheme, header: scheme === 'header' ? header.toLowerCase() : null, template: { kind, input } }
      const callback = given.callback === undefined ? null : await keepCallback({ box, network }, id, given.callback)
      const hook = { ...kept, authority: { ...maker, scopes }, secret: box.seal(secret, id), ...(callback && { callback: callback.kept }) }
      return { hook: await hooks.add(hook), secret, callbackSecret: callback?.secret ?? null }
    },
    list: (tenant) => hooks.list(tenant),
    read,
    async remove(tenant, id) {
      if (!(await hooks.remove(tenant, id))) throw unknown(id)
    },
    dryRun: async (tenant, id, event) => fill(await read(tenant, id), event),
    async receive(id, arrival, parse) {
      const hook = await read(null, id)
      const judgement = judge(hook.scheme as Scheme, box.open(hook.secret, id), hook.header ?? DEFAULT_HEADER, arrival, now())
      if ('fault' in judgement) throw new EdgewiseError('EDGEWISE_BAD_SIGNATURE', { detail: judgement.fault })
      await assertMaker(hook)
      const { kind, input } = fill(
        hook,
        asPayload(() => parse(arrival.body))
      )
      const { event } = judgement
      const key = event === null ? null : ownKey('hook', id, hashOf(event.id))
      const idempotency = key === null ? null : { key, fingerprint: hashOf(canonicalJson({ kind, input })) }
      const { tenant, authority, callback } = hook
      const traceparent = currentTraceparent() ?? readTraceparent(arrival.headers['traceparent'])
      const callbackPart = callback && { callback: { ...callback, secret: box.open(callback.secret, callbackOwner(id)) } }
      return jobs.submit({ tenant, kind, input, authority, idempotency, traceparent, ...callbackPart }).catch((error: unknown) => {
        // The idempotency key is internal; the sender knows only the event's id.
        const isReused = error instanceof EdgewiseError && error.code === 'EDGEWISE_IDEMPOTENCY_KEY_REUSED' && event !== null
        throw isReused ? new EdgewiseError('EDGEWISE_EVENT_ID_REUSED', { ...event }, { cause: error }) : error
      })
    }
  }
}

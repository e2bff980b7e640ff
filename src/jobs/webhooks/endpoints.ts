import { randomBytes, randomUUID } from 'node:crypto'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { Network } from '../../outside/net/network.ts'
import type { Delivery, Endpoint, EndpointChange, NewEndpoint, Webhooks } from '../../storage/state/webhooks.ts'
import { TEST_EVENT } from './message.ts'
import type { SecretBox } from './secret-box.ts'
import { isSecret, newSecret } from './signature.ts'

const MAX_ENDPOINTS = 100
const DAY_MS = 86_400_000

export interface EndpointsOptions {
  readonly webhooks: Webhooks
  readonly network: Pick<Network, 'checkResolved'>
  readonly box: SecretBox
  readonly now?: () => number
}

export interface GivenEndpoint {
  readonly url: string
  readonly events?: readonly string[]
  readonly description?: string
  /** Default: a new secret. */
  readonly secret?: string
}

export interface GivenChange extends Pick<EndpointChange, 'url' | 'events' | 'description'> {
  readonly enabled?: boolean
}

/** An endpoint with its secret, which its owner is shown once. */
export interface Shown {
  readonly endpoint: Endpoint
  readonly secret: string
}

/** Management of a tenant's endpoints. Methods throw EDGEWISE_UNKNOWN_WEBHOOK for an id that the tenant does not have. */
export interface Endpoints {
  /** Throws EDGEWISE_ADDRESS_REFUSED for a URL that is not allowed. */
  create(tenant: string, given: GivenEndpoint): Promise<Shown>
  /** Prepares the endpoint of one job without storing it. Throws as `create` does. */
  prepare(tenant: string, given: GivenEndpoint & { readonly job: string }): Promise<{ readonly endpoint: NewEndpoint; readonly secret: string }>
  list(tenant: string): Promise<Endpoint[]>
  read(tenant: string, id: string): Promise<Endpoint>
  change(tenant: string, id: string, given: GivenChange): Promise<Endpoint>
  remove(tenant: string, id: string): Promise<void>
  /** Creates a new secret; the previous one keeps signing for a day. */
  rotate(tenant: string, id: string): Promise<Shown>
  /** Sends an empty test event and returns its id. */
  test(tenant: string, id: string): Promise<string>
  deliveries(tenant: string, id: string, page: { readonly limit: number; readonly after?: string }): Promise<{ deliveries: Delivery[]; next: string | null }>
  redeliver(tenant: string, id: string, event: string): Promise<Delivery>
}

/** The position of a delivery in the log, opaque to callers. */
const cursorOf = ({ createdAt, event }: Delivery): string => Buffer.from(JSON.stringify([createdAt, event.id])).toString('base64url')

function readCursor(cursor: string): { readonly createdAt: number; readonly event: string } {
  try {
    const [createdAt, event] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (Number.isSafeInteger(createdAt) && typeof event === 'string') return { createdAt: createdAt as number, event }
  } catch {
    // An invalid cursor is reported below.
  }
  throw invalidInput(`"${cursor}" is not a cursor of this log. Use the field "next" of the previous page.`)
}

export function createEndpoints({ webhooks, network, box, now = Date.now }: EndpointsOptions): Endpoints {
  function known<T>(found: T | null, id: string): T {
    if (found === null) throw new EdgewiseError('EDGEWISE_UNKNOWN_WEBHOOK', { id })
    return found
  }

  const read = async (tenant: string, id: string) => known(await webhooks.read(tenant, id), id)

  async function prepare(tenant: string, { url, events = [], description = '', secret = newSecret(), job }: GivenEndpoint & { job: string | null }) {
    if (!isSecret(secret)) throw invalidInput('The secret must be "whsec_" and 24 to 64 bytes in base64. Omit it to generate one.')
    const { href } = await network.checkResolved(url)
    const id = `wh_${randomBytes(12).toString('hex')}`
    return { endpoint: { id, tenant, url: href, events, description, job, secret: box.seal(secret, id) }, secret }
  }

  return {
    async create(tenant, given) {
      const { endpoint, secret } = await prepare(tenant, { ...given, job: null })
      if ((await webhooks.list(tenant)).length >= MAX_ENDPOINTS) throw invalidInput(`The limit of ${MAX_ENDPOINTS} webhooks is reached. Delete one first.`)
      return { endpoint: await webhooks.add(endpoint), secret }
    },
    prepare,
    list: (tenant) => webhooks.list(tenant),
    read,
    async change(tenant, id, { url, events, description, enabled }) {
      const disabled = enabled === undefined ? {} : { disabled: enabled ? null : 'It was disabled manually.' }
      const changed = { ...(events && { events }), ...(description !== undefined && { description }), ...disabled }
      const given = url === undefined ? changed : { ...changed, url: (await network.checkResolved(url)).href }
      return known(await webhooks.change(tenant, id, given), id)
    },
    async remove(tenant, id) {
      if (!(await webhooks.remove(tenant, id))) known(null, id)
    },
    async rotate(tenant, id) {
      const secret = newSecret()
      return { endpoint: known(await webhooks.rotate(tenant, id, box.seal(secret, id), DAY_MS), id), secret }
    },
    async test(tenant, id) {
      const { disabled } = await read(tenant, id)
      if (disabled !== null)
        throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: `The webhook is disabled: ${disabled} Enable it first: PATCH {"enabled": true}.` })
      const event = randomUUID()
      known((await webhooks.send(tenant, id, { id: event, job: null, sequence: 0, type: TEST_EVENT, at: now(), data: null })) || null, id)
      return event
    },
    async deliveries(tenant, id, { limit, after }) {
      await read(tenant, id)
      const deliveries = await webhooks.deliveries(tenant, id, { limit, ...(after !== undefined && { after: readCursor(after) }) })
      const last = deliveries.at(-1)
      return { deliveries, next: last !== undefined && deliveries.length === limit ? cursorOf(last) : null }
    },
    async redeliver(tenant, id, event) {
      await read(tenant, id)
      const delivery = await webhooks.redeliver(tenant, id, event)
      if (delivery === null) throw new EdgewiseError('EDGEWISE_UNKNOWN_DELIVERY', { event, id })
      return delivery
    }
  }
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Endpoint, NewEndpoint, Webhooks } from '../webhooks.ts'
import { type Clock, hasChanged, inTransaction, type Statements } from './database.ts'

export const ENDPOINT_COLUMNS = `webhook.id, webhook.tenant, webhook.url, webhook.events, webhook.description, webhook.job, webhook.secret,
  webhook.earlier_secret AS earlierSecret, webhook.earlier_until AS earlierUntil, webhook.disabled, webhook.created_at AS createdAt`

export interface EndpointRow extends Omit<Endpoint, 'events' | 'earlier'> {
  readonly events: string
  readonly earlierSecret: string | null
  readonly earlierUntil: number | null
}

export function endpointOfRow({ id, tenant, url, events, description, job, secret, earlierSecret, earlierUntil, disabled, createdAt }: EndpointRow): Endpoint {
  const earlier = earlierSecret === null || earlierUntil === null ? null : { secret: earlierSecret, until: earlierUntil }
  return { id, tenant, url, events: JSON.parse(events) as string[], description, job, secret, earlier, disabled, createdAt }
}

const endpointOrNull = (row: unknown): Endpoint | null => (row === undefined ? null : endpointOfRow(row as EndpointRow))

const ADD_ENDPOINT = `
INSERT INTO webhook (id, tenant, url, events, description, job, secret, created_at) VALUES ($id, $tenant, $url, $events, $description, $job, $secret, $now)
RETURNING ${ENDPOINT_COLUMNS}`

export function addEndpoint(database: DatabaseSyncInstance, now: Clock): (endpoint: NewEndpoint) => Endpoint {
  const statement = database.prepare(ADD_ENDPOINT)
  return ({ id, tenant, url, events, description, job, secret }) =>
    endpointOfRow(statement.get({ id, tenant, url, events: JSON.stringify(events), description, job, secret, now: now() }) as unknown as EndpointRow)
}

const CHANGE_ENDPOINT = `
UPDATE webhook SET url = coalesce($url, url), events = coalesce($events, events), description = coalesce($description, description),
  disabled = CASE WHEN $isSwitched THEN $disabled ELSE disabled END
WHERE id = $id AND tenant = $tenant
RETURNING ${ENDPOINT_COLUMNS}`

const ROTATE_SECRET = `
UPDATE webhook SET earlier_secret = secret, earlier_until = $until, secret = $secret WHERE id = $id AND tenant = $tenant
RETURNING ${ENDPOINT_COLUMNS}`

type EndpointCalls = Pick<Webhooks, 'add' | 'read' | 'list' | 'change' | 'rotate' | 'remove'>

export function sqliteEndpoints(database: DatabaseSyncInstance, now: Clock): Statements<EndpointCalls> {
  const readOne = database.prepare(`SELECT ${ENDPOINT_COLUMNS} FROM webhook WHERE id = $id AND tenant = $tenant`)
  const listAll = database.prepare(`SELECT ${ENDPOINT_COLUMNS} FROM webhook WHERE tenant = $tenant AND job IS NULL ORDER BY created_at, rowid`)
  const changeOne = database.prepare(CHANGE_ENDPOINT)
  const hurry = database.prepare('UPDATE delivery SET next_at = $now, attempt = 0 WHERE webhook = $id AND next_at IS NOT NULL')
  const rotateOne = database.prepare(ROTATE_SECRET)
  const removeOne = database.prepare('DELETE FROM webhook WHERE tenant = ? AND id = ?')
  return {
    add: addEndpoint(database, now),
    read: (tenant, id) => endpointOrNull(readOne.get({ tenant, id })),
    list: (tenant) => (listAll.all({ tenant }) as unknown as EndpointRow[]).map(endpointOfRow),
    change: (tenant, id, { url = null, events, description = null, disabled }) =>
      inTransaction(database, () => {
        const isSwitched = disabled === undefined ? 0 : 1
        const wanted = events === undefined ? null : JSON.stringify(events)
        const endpoint = endpointOrNull(changeOne.get({ tenant, id, url, events: wanted, description, isSwitched, disabled: disabled ?? null }))
        if (endpoint !== null && disabled === null) hurry.run({ id, now: now() })
        return endpoint
      }),
    rotate: (tenant, id, secret, overlapMs) => endpointOrNull(rotateOne.get({ tenant, id, secret, until: now() + overlapMs })),
    // The foreign key deletes its deliveries too.
    remove: (tenant, id) => hasChanged(removeOne.run(tenant, id))
  }
}

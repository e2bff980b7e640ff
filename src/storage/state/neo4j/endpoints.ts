import { randomUUID } from 'node:crypto'
import type { Row } from '../../neo4j/connection.ts'
import type { Endpoint, NewEndpoint, Webhooks } from '../webhooks.ts'
import { LOCKING, remove, type StateConnection, write } from './write.ts'

/** An endpoint's audience in one property, so that one index lookup finds it among many jobs' endpoints. */
export const OF_TENANT = "'tenant ' + "
export const OF_JOB = "'job ' + "

export const audienceOf = ({ tenant, job }: Pick<NewEndpoint, 'tenant' | 'job'>): string => (job === null ? `tenant ${tenant}` : `job ${job}`)

export const ENDPOINT_FIELDS = `w.id AS id, w.tenant AS tenant, w.url AS url, w.events AS events, w.description AS description, w.job AS job, w.secret AS secret,
  w.earlierSecret AS earlierSecret, w.earlierUntil AS earlierUntil, w.disabled AS disabled, w.createdAt AS createdAt`

interface EndpointFields extends Omit<Endpoint, 'earlier'> {
  readonly earlierSecret: string | null
  readonly earlierUntil: number | null
}

export function endpointOfFields(row: Row): Endpoint {
  const { id, tenant, url, events, description, job, secret, earlierSecret, earlierUntil, disabled, createdAt } = row as unknown as EndpointFields
  const earlier = earlierSecret === null || earlierUntil === null ? null : { secret: earlierSecret, until: earlierUntil }
  return { id, tenant, url, events, description, job, secret, earlier, disabled, createdAt }
}

const endpointOrNull = ([row]: readonly Row[]): Endpoint | null => (row === undefined ? null : endpointOfFields(row))

/** MERGE makes a repetition harmless. */
const ADD_ENDPOINT = `
MERGE (w:EdgewiseWebhook {key: $endpoint.id})
ON CREATE SET w:EdgewiseOwn, w += $endpoint, w.audience = $audience, w.createdAt = datetime.realtime().epochMillis
RETURN ${ENDPOINT_FIELDS}`

/** Deliveries that wait for an earlier event have no due time and keep waiting. */
const CHANGE_ENDPOINT = `${LOCKING}
MATCH (w:EdgewiseWebhook {key: $id}) WHERE w.tenant = $tenant
SET w.lock = $lock
WITH w WHERE w.id IS NOT NULL
SET w += $change
WITH w, datetime.realtime().epochMillis AS now
CALL (w, now) {
  MATCH (d:EdgewiseDelivery) WHERE $isEnabled AND d.webhook = w.key AND d.nextAt IS NOT NULL
  SET d.nextAt = now, d.attempt = 0
  RETURN count(*) AS hurried
}
RETURN ${ENDPOINT_FIELDS}`

const LIST_ENDPOINTS = `
MATCH (w:EdgewiseWebhook {audience: ${OF_TENANT}$tenant})
RETURN ${ENDPOINT_FIELDS} ORDER BY createdAt, id`

const READ_ENDPOINT = `MATCH (w:EdgewiseWebhook {key: $id}) WHERE w.tenant = $tenant RETURN ${ENDPOINT_FIELDS}`

/** Removes its deliveries too; its lock prevents new ones. */
const REMOVE_ENDPOINT = `${LOCKING}
MATCH (w:EdgewiseWebhook {key: $id}) WHERE w.tenant = $tenant
SET w.lock = $lock
WITH w WHERE w.id IS NOT NULL
CALL (w) { MATCH (d:EdgewiseDelivery) WHERE d.webhook = w.key DELETE d RETURN count(*) AS deliveries }
DELETE w
RETURN 1 AS removed`

/** A repetition finds the secret already in place. */
const ROTATE_SECRET = `${LOCKING}
MATCH (w:EdgewiseWebhook {key: $id}) WHERE w.tenant = $tenant
SET w.lock = $lock
WITH w WHERE w.id IS NOT NULL
WITH w, w.secret AS before
FOREACH (_ IN CASE WHEN before <> $secret THEN [1] ELSE [] END |
  SET w.earlierSecret = before, w.earlierUntil = datetime.realtime().epochMillis + $overlapMs, w.secret = $secret)
RETURN ${ENDPOINT_FIELDS}`

export function neo4jEndpoints(neo4j: StateConnection): Pick<Webhooks, 'add' | 'read' | 'list' | 'change' | 'rotate' | 'remove'> {
  return {
    add: async (endpoint) =>
      endpointOfFields((await write(neo4j, { text: ADD_ENDPOINT, parameters: { endpoint, audience: audienceOf(endpoint) } })).rows[0] ?? {}),
    read: async (tenant, id) => endpointOrNull(await neo4j.read({ text: READ_ENDPOINT, parameters: { tenant, id } })),
    list: async (tenant) => (await neo4j.read({ text: LIST_ENDPOINTS, parameters: { tenant } })).map(endpointOfFields),
    async change(tenant, id, { url, events, description, disabled }) {
      const given = { url, events, description, disabled }
      const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      const parameters = { tenant, id, lock: randomUUID(), change, isEnabled: disabled === null }
      return endpointOrNull((await write(neo4j, { text: CHANGE_ENDPOINT, parameters })).rows)
    },
    async rotate(tenant, id, secret, overlapMs) {
      const parameters = { tenant, id, secret, overlapMs, lock: randomUUID() }
      return endpointOrNull((await write(neo4j, { text: ROTATE_SECRET, parameters })).rows)
    },
    remove: (tenant, id) => remove(neo4j, REMOVE_ENDPOINT, { tenant, id, lock: randomUUID() })
  }
}

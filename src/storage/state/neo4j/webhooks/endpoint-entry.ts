import type { Row } from '../../../neo4j/connection.ts'
import type { Endpoint } from '../../webhooks.ts'

/** Of a node `w`. */
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

export const endpointOrNull = ([row]: readonly Row[]): Endpoint | null => (row === undefined ? null : endpointOfFields(row))

import type { Row } from '../../../neo4j/connection.ts'
import type { Delivery } from '../../webhooks.ts'

/** Of a node `d`. */
export const DELIVERY_FIELDS = `d.webhook AS endpoint, d.tenant AS tenant, d.event AS eventId, d.job AS job, d.sequence AS sequence, d.type AS type, d.at AS at,
  d.data AS data, d.traceparent AS traceparent, d.attempt AS attempt, d.nextAt AS nextAt, d.owner AS owner, d.leasedUntil AS until, d.fence AS fence, d.status AS status, d.error AS error,
  d.createdAt AS createdAt, d.deliveredAt AS deliveredAt`

interface DeliveryFields extends Omit<Delivery, 'event' | 'lease'> {
  readonly eventId: string
  readonly job: string | null
  readonly sequence: number
  readonly type: string
  readonly at: number
  readonly data: string
  readonly owner: string | null
  readonly until: number
  readonly fence: number
}

export function deliveryOfFields(row: Row): Delivery {
  const { endpoint, tenant, eventId: id, job, sequence, type, at, data, owner, until, fence, ...rest } = row as unknown as DeliveryFields
  const { traceparent, attempt, nextAt, status, error, createdAt, deliveredAt } = rest
  const event = { id, job, sequence, type, at, data: JSON.parse(data) as unknown }
  return { endpoint, tenant, event, traceparent, attempt, nextAt, lease: { owner, until, fence }, status, error, createdAt, deliveredAt }
}

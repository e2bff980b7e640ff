import type { Delivery } from '../../webhooks.ts'

export const DELIVERY_COLUMNS = `delivery.webhook AS endpoint, delivery.tenant, delivery.event AS eventId, delivery.job, delivery.sequence, delivery.type, delivery.at,
  delivery.data, delivery.traceparent, delivery.attempt, delivery.next_at AS nextAt, delivery.owner, delivery.leased_until AS until, delivery.fence, delivery.status, delivery.error,
  delivery.created_at AS createdAt, delivery.delivered_at AS deliveredAt`

interface DeliveryRow extends Omit<Delivery, 'event' | 'lease'> {
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

export function deliveryOfRow(row: unknown): Delivery {
  const { eventId: id, job, sequence, type, at, data, owner, until, fence, ...rest } = row as DeliveryRow
  return { ...rest, event: { id, job, sequence, type, at, data: JSON.parse(data) as unknown }, lease: { owner, until, fence } }
}

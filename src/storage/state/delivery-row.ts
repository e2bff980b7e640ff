import type { Lease } from './lease.ts'
import type { Delivery, WebhookEvent } from './webhooks.ts'

interface DeliveryRow extends Omit<Delivery, 'event' | 'lease'>, Omit<WebhookEvent, 'id' | 'data'>, Lease {
  readonly eventId: string
  readonly data: string
}

/** Reads a delivery from a row of either database. */
export function deliveryOfRow(row: unknown): Delivery {
  const { eventId: id, job, sequence, type, at, data, owner, until, fence, ...rest } = row as DeliveryRow
  return { ...rest, event: { id, job, sequence, type, at, data: JSON.parse(data) as unknown }, lease: { owner, until, fence } }
}

import type { Endpoint } from '../../webhooks.ts'

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

export const endpointOrNull = (row: unknown): Endpoint | null => (row === undefined ? null : endpointOfRow(row as EndpointRow))

import { type Static, Type } from 'typebox'
import type { Delivery, Endpoint } from '../../../storage/state/webhooks.ts'

const time = Type.String({ description: 'ISO 8601.' })
const timeOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

export const webhookSchema = Type.Object(
  {
    id: Type.String(),
    url: Type.String({ description: 'Where events are sent.' }),
    events: Type.Array(Type.String(), { description: 'Types of the events that it is told; none: all.' }),
    description: Type.String(),
    job: Type.Union([Type.String(), Type.Null()], { description: 'The one job that it is told of; null: all.' }),
    enabled: Type.Boolean(),
    disabledReason: Type.Union([Type.String(), Type.Null()]),
    earlierSecretUntil: timeOrNull('Until then the secret from before the last rotation signs, too.'),
    createdAt: time
  },
  { $id: 'Webhook', title: 'Webhook', description: 'Where another system is told of events, without the secret.', additionalProperties: false }
)

export const deliverySchema = Type.Object(
  {
    event: Type.String({ description: 'Id of the event, and of its message (webhook-id).' }),
    type: Type.String(),
    job: Type.Union([Type.String(), Type.Null()]),
    state: Type.Enum(['waiting', 'delivered']),
    attempts: Type.Integer({ description: 'How often it was sent, since it was made or last sent again by hand.' }),
    nextAttemptAt: timeOrNull('null: it was delivered, or waits for an earlier event of its job.'),
    status: Type.Union([Type.Integer(), Type.Null()], { description: 'Of the last answer; null: none came.' }),
    error: Type.Union([Type.String(), Type.Null()], { description: 'What the last attempt failed with.' }),
    createdAt: time,
    deliveredAt: Type.Union([time, Type.Null()])
  },
  { $id: 'Delivery', title: 'Delivery', description: 'One event on its way to one webhook.', additionalProperties: false }
)

const iso = (at: number): string => new Date(at).toISOString()
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

export function showEndpoint({ id, url, events, description, job, disabled, earlier, createdAt }: Endpoint): Static<typeof webhookSchema> {
  const earlierSecretUntil = isoOrNull(earlier?.until ?? null)
  return { id, url, events: [...events], description, job, enabled: disabled === null, disabledReason: disabled, earlierSecretUntil, createdAt: iso(createdAt) }
}

export function showDelivery({ event, attempt, nextAt, status, error, createdAt, deliveredAt }: Delivery): Static<typeof deliverySchema> {
  return {
    event: event.id,
    type: event.type,
    job: event.job,
    state: deliveredAt === null ? 'waiting' : 'delivered',
    attempts: attempt,
    nextAttemptAt: isoOrNull(nextAt),
    status,
    error,
    createdAt: iso(createdAt),
    deliveredAt: isoOrNull(deliveredAt)
  }
}

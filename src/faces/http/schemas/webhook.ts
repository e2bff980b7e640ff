import { type Static, Type } from 'typebox'
import type { Delivery, Endpoint } from '../../../storage/state/webhooks.ts'

const time = Type.String({ description: 'ISO 8601.' })
const timeOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

export const webhookSchema = Type.Object(
  {
    id: Type.String(),
    url: Type.String({ description: 'URL to which events are sent.' }),
    events: Type.Array(Type.String(), { description: 'Types of the events to send; empty: all.' }),
    description: Type.String(),
    job: Type.Union([Type.String(), Type.Null()], { description: 'The only job whose events are sent; null: all jobs.' }),
    enabled: Type.Boolean(),
    disabledReason: Type.Union([Type.String(), Type.Null()]),
    earlierSecretUntil: timeOrNull('Until then the secret from before the last rotation signs, too.'),
    createdAt: time
  },
  {
    $id: 'Webhook',
    title: 'Webhook',
    description: 'An endpoint of another system that receives events. The secret is not included.',
    additionalProperties: false
  }
)

export const deliverySchema = Type.Object(
  {
    event: Type.String({ description: 'Id of the event and of its message (webhook-id).' }),
    type: Type.String(),
    job: Type.Union([Type.String(), Type.Null()]),
    state: Type.Enum(['waiting', 'delivered']),
    attempts: Type.Integer({ description: 'Number of attempts since creation or the last manual redelivery.' }),
    nextAttemptAt: timeOrNull('null: it was delivered, or waits for an earlier event of its job.'),
    status: Type.Union([Type.Integer(), Type.Null()], { description: 'Status of the last response; null: no response.' }),
    error: Type.Union([Type.String(), Type.Null()], { description: 'Error of the last attempt.' }),
    createdAt: time,
    deliveredAt: Type.Union([time, Type.Null()])
  },
  { $id: 'Delivery', title: 'Delivery', description: 'The delivery of one event to one webhook.', additionalProperties: false }
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

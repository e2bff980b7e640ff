export interface Webhook {
  readonly id: string
  readonly url: string
  readonly events: readonly string[]
  readonly description: string
  readonly job: string | null
  readonly enabled: boolean
  readonly disabledReason: string | null
  readonly createdAt: string
}

export interface Delivery {
  readonly event: string
  readonly type: string
  readonly job: string | null
  readonly state: string
  readonly attempts: number
  readonly nextAttemptAt: string | null
  readonly status: number | null
  readonly error: string | null
  readonly createdAt: string
  readonly deliveredAt: string | null
}

export interface Created {
  readonly secret: string
  readonly webhook: Webhook
}

export const eventTypes = ['job.queued', 'job.started', 'job.retrying', 'job.done', 'job.failed', 'job.cancelled', 'job.dead'] as const

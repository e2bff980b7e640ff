import type { WebhookEvent } from '../../storage/state/webhooks.ts'

const MAX_BODY_BYTES = 64 * 1024

export const eventTypes = ['job.queued', 'job.started', 'job.retrying', 'job.done', 'job.failed', 'job.cancelled', 'job.dead'] as const
export const TEST_EVENT = 'webhook.test'

/** The body of an event's message, with a link to the job. Data that does not fit is left out and can be read there. */
export function messageOf({ type, at, job, sequence, data }: WebhookEvent): string {
  const about = job === null ? {} : { job, sequence, links: { job: `/jobs/${encodeURIComponent(job)}` } }
  const fields = typeof data === 'object' && data !== null ? data : {}
  const write = (content: object) => JSON.stringify({ type, timestamp: new Date(at).toISOString(), data: content })
  const whole = write({ ...fields, ...about })
  return Buffer.byteLength(whole) <= MAX_BODY_BYTES ? whole : write({ ...about, shortened: true })
}

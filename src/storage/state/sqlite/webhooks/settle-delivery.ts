import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Delivery, DeliveryOutcome } from '../../webhooks.ts'
import type { Clock } from '../clock.ts'
import { inTransaction } from '../transaction.ts'

const settleSql = `
UPDATE delivery SET owner = NULL, leased_until = 0, status = $status, error = $error, next_at = $nextAt, delivered_at = $deliveredAt
WHERE webhook = $endpoint AND event = $event AND owner IS NOT NULL AND fence = $fence
RETURNING job`

/** The first event of the job that is still to be delivered, where it waits for this one. */
const nextSql = `
UPDATE delivery SET next_at = $now WHERE next_at IS NULL AND number = (
  SELECT number FROM delivery WHERE webhook = $endpoint AND job = $job AND delivered_at IS NULL ORDER BY sequence LIMIT 1
)`

type SettleDelivery = (delivery: Pick<Delivery, 'endpoint' | 'event' | 'lease'>, outcome: DeliveryOutcome) => boolean

export function settleDelivery(database: DatabaseSyncInstance, now: Clock): SettleDelivery {
  const settle = database.prepare(settleSql)
  const wakeNext = database.prepare(nextSql)
  return ({ endpoint, event, lease: { fence } }, { status, error, delayMs }) =>
    inTransaction(database, () => {
      const at = now()
      const isDelivered = delayMs === null
      const times = { nextAt: isDelivered ? null : at + delayMs, deliveredAt: isDelivered ? at : null }
      const settled = settle.get({ endpoint, event: event.id, fence, status, error, ...times }) as { job: string | null } | undefined
      if (isDelivered && settled !== undefined) wakeNext.run({ endpoint, job: settled.job, now: at })
      return settled !== undefined
    })
}

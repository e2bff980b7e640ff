import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Clock } from '../clock.ts'
import { inTransaction } from '../transaction.ts'

/** All that a job has in its outbox at once: its events keep their order whatever the clock does. */
const eventsSql = `
SELECT id FROM job_event WHERE outbox = 1 AND job IN (SELECT DISTINCT job FROM job_event WHERE outbox = 1 AND job > '' LIMIT $limit) ORDER BY job, sequence`

/** Due at once, unless an earlier event of the job is still to be delivered. */
const deliverSql = (wanting: string) => `
INSERT INTO delivery (webhook, event, tenant, job, sequence, type, at, data, traceparent, created_at, next_at)
SELECT webhook.id, told.id, told.tenant, told.job, told.sequence, told.type, told.at, told.data, told.traceparent, $now, CASE WHEN EXISTS (
  SELECT 1 FROM delivery AS earlier
  WHERE earlier.webhook = webhook.id AND earlier.job = told.job AND earlier.sequence < told.sequence AND earlier.delivered_at IS NULL
) THEN NULL ELSE $now END
FROM job_event AS told JOIN webhook ON webhook.tenant = told.tenant AND ${wanting}
WHERE told.id = $id AND webhook.disabled IS NULL
AND (webhook.events = '[]' OR EXISTS (SELECT 1 FROM json_each(webhook.events) AS wanted WHERE wanted.value = told.type))
ON CONFLICT DO NOTHING`

export function fanOut(database: DatabaseSyncInstance, now: Clock): (limit: number) => number {
  const events = database.prepare(eventsSql)
  const deliveries = [database.prepare(deliverSql('webhook.job IS NULL')), database.prepare(deliverSql('webhook.job = told.job'))]
  const empty = database.prepare('UPDATE job_event SET outbox = 0 WHERE id = ?')
  return (limit) => {
    if (events.get({ limit: 1 }) === undefined) return 0
    return inTransaction(database, () => {
      const found = events.all({ limit }) as unknown as { id: string }[]
      for (const { id } of found) {
        for (const deliver of deliveries) deliver.run({ id, now: now() })
        empty.run(id)
      }
      return found.length
    })
  }
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { WebhookEvent } from '../../webhooks.ts'
import type { Clock } from '../clock.ts'

const sql = `
INSERT INTO delivery (webhook, event, tenant, job, sequence, type, at, data, created_at, next_at)
SELECT id, $event, tenant, $job, $sequence, $type, $at, $data, $now, $now FROM webhook WHERE id = $endpoint AND tenant = $tenant`

export function sendEvent(database: DatabaseSyncInstance, now: Clock): (tenant: string, endpoint: string, event: WebhookEvent) => boolean {
  const statement = database.prepare(sql)
  return (tenant, endpoint, { id, job, sequence, type, at, data }) =>
    Number(statement.run({ tenant, endpoint, event: id, job, sequence, type, at, data: JSON.stringify(data ?? null), now: now() }).changes) > 0
}

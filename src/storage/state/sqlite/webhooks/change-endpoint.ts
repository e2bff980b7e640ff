import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Endpoint, EndpointChange } from '../../webhooks.ts'
import type { Clock } from '../clock.ts'
import { inTransaction } from '../transaction.ts'
import { ENDPOINT_COLUMNS, endpointOrNull } from './endpoint-row.ts'

const sql = `
UPDATE webhook SET url = coalesce($url, url), events = coalesce($events, events), description = coalesce($description, description),
  disabled = CASE WHEN $isSwitched THEN $disabled ELSE disabled END
WHERE id = $id AND tenant = $tenant
RETURNING ${ENDPOINT_COLUMNS}`

export function changeEndpoint(database: DatabaseSyncInstance, now: Clock): (tenant: string, id: string, change: EndpointChange) => Endpoint | null {
  const change = database.prepare(sql)
  const hurry = database.prepare('UPDATE delivery SET next_at = $now, attempt = 0 WHERE webhook = $id AND next_at IS NOT NULL')
  return (tenant, id, { url = null, events, description = null, disabled }) =>
    inTransaction(database, () => {
      const isSwitched = disabled === undefined ? 0 : 1
      const wanted = events === undefined ? null : JSON.stringify(events)
      const endpoint = endpointOrNull(change.get({ tenant, id, url, events: wanted, description, isSwitched, disabled: disabled ?? null }))
      if (endpoint !== null && disabled === null) hurry.run({ id, now: now() })
      return endpoint
    })
}

import { randomUUID } from 'node:crypto'
import type { Webhooks } from '../../webhooks.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'
import { ENDPOINT_FIELDS, endpointOrNull } from './endpoint-entry.ts'

/** Those that wait for an earlier event have no due time, and go on waiting. */
const text = `${LOCKING}
MATCH (w:EdgewiseWebhook {key: $id}) WHERE w.tenant = $tenant
SET w.lock = $lock
WITH w WHERE w.id IS NOT NULL
SET w += $change
WITH w, datetime.realtime().epochMillis AS now
CALL (w, now) {
  MATCH (d:EdgewiseDelivery) WHERE $isEnabled AND d.webhook = w.key AND d.nextAt IS NOT NULL
  SET d.nextAt = now, d.attempt = 0
  RETURN count(*) AS hurried
}
RETURN ${ENDPOINT_FIELDS}`

export function changeEndpoint(neo4j: StateConnection): Webhooks['change'] {
  return async (tenant, id, { url, events, description, disabled }) => {
    const given = { url, events, description, disabled }
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const parameters = { tenant, id, lock: randomUUID(), change, isEnabled: disabled === null }
    return endpointOrNull((await write(neo4j, { text, parameters })).rows)
  }
}

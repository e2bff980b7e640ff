import { randomUUID } from 'node:crypto'
import type { Webhooks } from '../../webhooks.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'
import { ENDPOINT_FIELDS, endpointOrNull } from './endpoint-entry.ts'

/** Sent again, it finds the secret in its place. */
const text = `${LOCKING}
MATCH (w:EdgewiseWebhook {key: $id}) WHERE w.tenant = $tenant
SET w.lock = $lock
WITH w WHERE w.id IS NOT NULL
WITH w, w.secret AS before
FOREACH (_ IN CASE WHEN before <> $secret THEN [1] ELSE [] END |
  SET w.earlierSecret = before, w.earlierUntil = datetime.realtime().epochMillis + $overlapMs, w.secret = $secret)
RETURN ${ENDPOINT_FIELDS}`

export function rotateSecret(neo4j: StateConnection): Webhooks['rotate'] {
  return async (tenant, id, secret, overlapMs) => {
    const parameters = { tenant, id, secret, overlapMs, lock: randomUUID() }
    return endpointOrNull((await write(neo4j, { text, parameters })).rows)
  }
}

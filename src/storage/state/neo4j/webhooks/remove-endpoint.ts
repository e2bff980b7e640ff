import { randomUUID } from 'node:crypto'
import type { Webhooks } from '../../webhooks.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'

/** With its deliveries; none is made under its lock meanwhile. */
const text = `${LOCKING}
MATCH (w:EdgewiseWebhook {key: $id}) WHERE w.tenant = $tenant
SET w.lock = $lock
WITH w WHERE w.id IS NOT NULL
CALL (w) { MATCH (d:EdgewiseDelivery) WHERE d.webhook = w.key DELETE d RETURN count(*) AS deliveries }
DELETE w
RETURN 1 AS removed`

export function removeEndpoint(neo4j: StateConnection): Webhooks['remove'] {
  return async (tenant, id) => {
    const { rows, unsure } = await write(neo4j, { text, parameters: { tenant, id, lock: randomUUID() } })
    return rows.length > 0 || unsure
  }
}

import { randomUUID } from 'node:crypto'
import type { Webhooks } from '../../webhooks.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'

/** Locks are taken in one order, so that two sweepers do not wait for each other. */
const sweepText = (match: string) => `${LOCKING}
WITH datetime.realtime().epochMillis - $olderThanMs AS before
${match} AND n.createdAt <= before
WITH n LIMIT $limit
WITH n ORDER BY n.key
SET n.lock = $lock
DELETE n
RETURN count(*) AS swept`

const deliveries = sweepText('MATCH (n:EdgewiseDelivery) WHERE n.createdAt IS NOT NULL')
const endpoints = sweepText('MATCH (n:EdgewiseWebhook) WHERE n.job IS NOT NULL')

export function sweepDeliveries(neo4j: StateConnection): Webhooks['sweep'] {
  const sweep = async (text: string, olderThanMs: number, limit: number): Promise<number> => {
    const { rows } = await write(neo4j, { text, parameters: { olderThanMs, limit, lock: randomUUID() } })
    return (rows[0]?.['swept'] as number | undefined) ?? 0
  }
  return async (olderThanMs, limit) => {
    const swept = await sweep(deliveries, olderThanMs, limit)
    return swept >= limit ? swept : swept + (await sweep(endpoints, olderThanMs, limit - swept))
  }
}

import type { Usage, UsageOfDay } from '../usage.ts'
import { countOf, keyOf, LOCKING, type StateConnection, write } from './write.ts'

/** A repeated statement comes within seconds, when other processes have added few batches. */
const REMEMBERED = 20

const ADD = `${LOCKING}
UNWIND $entries AS entry
MERGE (u:EdgewiseUsage {key: entry.key})
ON CREATE SET u:EdgewiseOwn, u.tenant = entry.tenant, u.day = entry.day, u.apiKey = entry.apiKey
SET u.lock = $batch
WITH u, entry, coalesce(u.batches, []) AS batches WHERE NOT $batch IN batches
SET u.batches = (batches + $batch)[-${REMEMBERED}..],
  u.requests = coalesce(u.requests, 0) + entry.requests,
  u.questions = coalesce(u.questions, 0) + entry.questions,
  u.toolCalls = coalesce(u.toolCalls, 0) + entry.toolCalls,
  u.modelCalls = coalesce(u.modelCalls, 0) + entry.modelCalls,
  u.promptTokens = coalesce(u.promptTokens, 0) + entry.promptTokens,
  u.completionTokens = coalesce(u.completionTokens, 0) + entry.completionTokens`

/** Without a key the property is an empty text, which sorts first. */
const LIST = `
MATCH (u:EdgewiseUsage)
WHERE u.tenant = $tenant AND u.day >= $from AND u.day <= $to AND ($apiKey IS NULL OR u.apiKey = $apiKey)
RETURN u.day AS day, nullIf(u.apiKey, '') AS key, u.requests AS requests, u.questions AS questions, u.toolCalls AS toolCalls,
  u.modelCalls AS modelCalls, u.promptTokens AS promptTokens, u.completionTokens AS completionTokens
ORDER BY u.day, u.apiKey LIMIT $limit`

const SWEEP = 'MATCH (u:EdgewiseUsage) WHERE u.day < $before WITH u LIMIT $limit DELETE u RETURN count(*) AS removed'

export function neo4jUsage(neo4j: StateConnection): Usage {
  return {
    async add({ id, entries }) {
      const rows = entries.map(({ key, ...entry }) => ({ ...entry, apiKey: key ?? '', key: keyOf(entry.tenant, entry.day, key ?? '') }))
      // Sorted, so that processes take the locks in one order.
      const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      await write(neo4j, { text: ADD, parameters: { batch: id, entries: sorted } })
    },
    list: async (tenant, { from, to, key = null }, limit) =>
      (await neo4j.read({ text: LIST, parameters: { tenant, from, to, apiKey: key, limit } })) as unknown as UsageOfDay[],
    sweep: (before, limit) => countOf(neo4j, 'removed', { text: SWEEP, parameters: { before, limit } })
  }
}

import { toTimestamp } from '../timestamp.ts'
import type { StateConnection } from '../write.ts'

interface ListedConversation {
  id: string
  createdAt: string
  turns: number
}

const text = `
MATCH (c:EdgewiseConversation) WHERE c.tenant = $tenant AND c.createdAt IS NOT NULL
WITH c, c.createdAt AS created ORDER BY c.tenant DESC, c.createdAt DESC LIMIT $limit
WITH c.id AS id, created, c.turns AS turns WHERE id IS NOT NULL AND turns IS NOT NULL
RETURN id, created.epochMillis AS createdAt, turns ORDER BY created DESC`

/** The newest first; without those that are deleted meanwhile. */
export function listConversations(neo4j: StateConnection): (tenant: string, limit: number) => Promise<ListedConversation[]> {
  return async (tenant, limit) => {
    const rows = await neo4j.read({ text, parameters: { tenant, limit } })
    return rows.map(({ id, createdAt, turns }) => ({ id: id as string, createdAt: toTimestamp(createdAt), turns: turns as number }))
  }
}

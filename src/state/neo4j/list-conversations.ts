import type { Neo4j } from '../../neo4j/connection.ts'
import { toTimestamp } from './timestamp.ts'

interface ListedConversation {
  id: string
  createdAt: string
  turns: number
}

const text = `
MATCH (c:EdgewiseConversation) WHERE c.tenant = $tenant AND c.createdAt IS NOT NULL
WITH c ORDER BY c.tenant DESC, c.createdAt DESC LIMIT $limit
RETURN c.id AS id, c.createdAt.epochMillis AS createdAt, c.turns AS turns`

/** The newest first. */
export function listConversations(neo4j: Neo4j): (tenant: string, limit: number) => Promise<ListedConversation[]> {
  return async (tenant, limit) => {
    const rows = await neo4j.read({ text, parameters: { tenant, limit } })
    return rows.map(({ id, createdAt, turns }) => ({ id: id as string, createdAt: toTimestamp(createdAt), turns: turns as number }))
  }
}

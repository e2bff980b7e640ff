import type { Reply } from '../../replies.ts'
import { keyOf } from '../key.ts'
import type { StateConnection } from '../write.ts'

/** The conversation is looked for too: a reply may have been put while it was deleted. */
const text = `
MATCH (r:EdgewiseReply {key: $key}) WHERE r.reply IS NOT NULL
MATCH (c:EdgewiseConversation {key: r.conversation})
RETURN r.reply AS reply`

/** null when the tenant has none of that key. */
export function readReply(neo4j: StateConnection): (tenant: string, key: string) => Promise<Reply | null> {
  return async (tenant, key) => {
    const [row] = await neo4j.read({ text, parameters: { key: keyOf(tenant, key) } })
    return row === undefined ? null : (JSON.parse(row['reply'] as string) as Reply)
  }
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Reply } from '../../replies.ts'

/** Nothing is kept of a conversation that was deleted meanwhile. */
const sql = `
INSERT INTO reply (tenant, key, conversation, sequence, document)
SELECT tenant, $key, id, $sequence, $document FROM conversation WHERE tenant = $tenant AND id = $id
ON CONFLICT (tenant, key) DO UPDATE SET conversation = excluded.conversation, sequence = excluded.sequence, document = excluded.document`

export function putReply(database: DatabaseSyncInstance): (tenant: string, key: string, reply: Reply) => void {
  const statement = database.prepare(sql)
  return (tenant, key, { conversationId, sequence, document }) =>
    void statement.run({ tenant, key, id: conversationId, sequence, document: JSON.stringify(document ?? null) })
}

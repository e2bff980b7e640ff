import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Reply } from '../../replies.ts'

/** null when the tenant has none of that key. */
export function readReply(database: DatabaseSyncInstance): (tenant: string, key: string) => Reply | null {
  const statement = database.prepare('SELECT conversation, sequence, document FROM reply WHERE tenant = ? AND key = ?')
  return (tenant, key) => {
    const row = statement.get(tenant, key) as { conversation: string; sequence: number; document: string } | undefined
    return row === undefined ? null : { conversationId: row.conversation, sequence: row.sequence, document: JSON.parse(row.document) as unknown }
  }
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'

interface ListedConversation {
  id: string
  createdAt: string
  turns: number
}

const sql = `
SELECT id, created_at AS createdAt, (SELECT count(*) FROM turn WHERE conversation = id) AS turns
FROM conversation WHERE tenant = ? ORDER BY created_at DESC, conversation.rowid DESC LIMIT ?`

/** The newest first. */
export function listConversations(database: DatabaseSyncInstance): (tenant: string, limit: number) => ListedConversation[] {
  const statement = database.prepare(sql)
  return (tenant, limit) => statement.all(tenant, limit) as unknown as ListedConversation[]
}

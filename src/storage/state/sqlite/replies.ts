import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Replies, Reply } from '../replies.ts'
import { asCalls } from './database.ts'

function dropReply(database: DatabaseSyncInstance): (tenant: string, key: string) => boolean {
  const statement = database.prepare('DELETE FROM reply WHERE tenant = ? AND key = ?')
  return (tenant, key) => Number(statement.run(tenant, key).changes) > 0
}

/** Stores nothing for a conversation that was deleted meanwhile. */
const PUT_REPLY = `
INSERT INTO reply (tenant, key, conversation, sequence, document)
SELECT tenant, $key, id, $sequence, $document FROM conversation WHERE tenant = $tenant AND id = $id
ON CONFLICT (tenant, key) DO UPDATE SET conversation = excluded.conversation, sequence = excluded.sequence, document = excluded.document`

function putReply(database: DatabaseSyncInstance): (tenant: string, key: string, reply: Reply) => void {
  const statement = database.prepare(PUT_REPLY)
  return (tenant, key, { conversationId, sequence, document }) =>
    void statement.run({ tenant, key, id: conversationId, sequence, document: JSON.stringify(document ?? null) })
}

/** Returns null when the tenant has no such reply. */
function readReply(database: DatabaseSyncInstance): (tenant: string, key: string) => Reply | null {
  const statement = database.prepare('SELECT conversation, sequence, document FROM reply WHERE tenant = ? AND key = ?')
  return (tenant, key) => {
    const row = statement.get(tenant, key) as { conversation: string; sequence: number; document: string } | undefined
    return row === undefined ? null : { conversationId: row.conversation, sequence: row.sequence, document: JSON.parse(row.document) as unknown }
  }
}

export function sqliteReplies(database: DatabaseSyncInstance): Replies {
  return asCalls<Replies>(database, {
    drop: dropReply(database),
    put: putReply(database),
    read: readReply(database)
  })
}

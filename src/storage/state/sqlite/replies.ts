import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Replies } from '../replies.ts'
import { asCalls, hasChanged } from './database.ts'

/** Stores nothing for a conversation that was deleted meanwhile. */
const PUT_REPLY = `
INSERT INTO reply (tenant, key, conversation, sequence, document)
SELECT tenant, $key, id, $sequence, $document FROM conversation WHERE tenant = $tenant AND id = $id
ON CONFLICT (tenant, key) DO UPDATE SET conversation = excluded.conversation, sequence = excluded.sequence, document = excluded.document`

export function sqliteReplies(database: DatabaseSyncInstance): Replies {
  const dropOne = database.prepare('DELETE FROM reply WHERE tenant = ? AND key = ?')
  const putOne = database.prepare(PUT_REPLY)
  const readOne = database.prepare('SELECT conversation, sequence, document FROM reply WHERE tenant = ? AND key = ?')
  return asCalls<Replies>(database, {
    drop: (tenant, key) => hasChanged(dropOne.run(tenant, key)),
    put: (tenant, key, { conversationId, sequence, document }) =>
      void putOne.run({ tenant, key, id: conversationId, sequence, document: JSON.stringify(document ?? null) }),
    read(tenant, key) {
      const row = readOne.get(tenant, key) as { conversation: string; sequence: number; document: string } | undefined
      return row === undefined ? null : { conversationId: row.conversation, sequence: row.sequence, document: JSON.parse(row.document) as unknown }
    }
  })
}

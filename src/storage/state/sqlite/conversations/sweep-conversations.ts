import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/** Turns and replies go with their conversation, by the foreign keys. */
const sql = `
DELETE FROM conversation WHERE id IN (
  SELECT id FROM conversation WHERE named = 0 AND created_at < $before
  AND NOT EXISTS (SELECT 1 FROM turn WHERE turn.conversation = conversation.id AND at >= $before)
  ORDER BY created_at LIMIT $limit
)`

export function sweepConversations(database: DatabaseSyncInstance): (olderThanMs: number, limit: number) => number {
  const statement = database.prepare(sql)
  return (olderThanMs, limit) => Number(statement.run({ before: new Date(Date.now() - olderThanMs).toISOString(), limit }).changes)
}

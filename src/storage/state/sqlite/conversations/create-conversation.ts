import { randomUUID } from 'node:crypto'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Conversation } from '../../conversations.ts'

export function createConversation(database: DatabaseSyncInstance): (tenant: string) => Conversation {
  const statement = database.prepare('INSERT INTO conversation (id, tenant, created_at) VALUES (?, ?, ?)')
  return (tenant) => {
    const created = { id: randomUUID(), createdAt: new Date().toISOString(), turns: [] }
    statement.run(created.id, tenant, created.createdAt)
    return created
  }
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Conversations } from '../conversations.ts'
import { asCalls } from './as-calls.ts'
import { appendTurn } from './conversations/append-turn.ts'
import { createConversation } from './conversations/create-conversation.ts'
import { deleteConversation } from './conversations/delete-conversation.ts'
import { listConversations } from './conversations/list-conversations.ts'
import { readConversation, readConversations } from './conversations/read-conversation.ts'
import { sweepConversations } from './conversations/sweep-conversations.ts'

export function sqliteConversations(database: DatabaseSyncInstance): Conversations {
  return asCalls<Conversations>(database, {
    append: appendTurn(database),
    create: createConversation(database),
    delete: deleteConversation(database),
    list: listConversations(database),
    read: readConversation(database),
    readMany: readConversations(database),
    sweep: sweepConversations(database)
  })
}

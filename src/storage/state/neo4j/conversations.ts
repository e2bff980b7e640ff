import type { Conversations } from '../conversations.ts'
import { appendTurn } from './conversations/append-turn.ts'
import { createConversation } from './conversations/create-conversation.ts'
import { deleteConversation } from './conversations/delete-conversation.ts'
import { listConversations } from './conversations/list-conversations.ts'
import { readConversation, readConversations } from './conversations/read-conversation.ts'
import { sweepConversations } from './conversations/sweep-conversations.ts'
import type { StateConnection } from './write.ts'

export function neo4jConversations(neo4j: StateConnection): Conversations {
  return {
    append: appendTurn(neo4j),
    create: createConversation(neo4j),
    delete: deleteConversation(neo4j),
    list: listConversations(neo4j),
    read: readConversation(neo4j),
    readMany: readConversations(neo4j),
    sweep: sweepConversations(neo4j)
  }
}

import type { Neo4j } from '../../neo4j/connection.ts'
import type { StateStore } from '../state.ts'
import { appendTurn } from './append-turn.ts'
import { beginCall } from './begin-call.ts'
import { createConversation } from './create-conversation.ts'
import { createKey } from './create-key.ts'
import { deleteConversation } from './delete-conversation.ts'
import { dropModel } from './drop-model.ts'
import { dropProjection } from './drop-projection.ts'
import { dropReply } from './drop-reply.ts'
import { finishCall } from './finish-call.ts'
import { forgetCall } from './forget-call.ts'
import { hasKeys } from './has-keys.ts'
import { listConversations } from './list-conversations.ts'
import { listKeys } from './list-keys.ts'
import { listModels } from './list-models.ts'
import { listProjections } from './list-projections.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { putModel } from './put-model.ts'
import { putProjection } from './put-projection.ts'
import { putReply } from './put-reply.ts'
import { readConversation, readConversations } from './read-conversation.ts'
import { readDescriptor, readDescriptors } from './read-descriptor.ts'
import { readKey } from './read-key.ts'
import { readModel } from './read-model.ts'
import { readProjection } from './read-projection.ts'
import { readReply } from './read-reply.ts'
import { revokeKey } from './revoke-key.ts'
import { sweepCalls } from './sweep-calls.ts'
import { writeDescriptors } from './write-descriptors.ts'

/**
 * State in a Neo4j database, shared by any number of processes: nodes of its own, `:EdgewiseOwn`, whose labels and constraints begin with `Edgewise`, without relationships.
 * Brings the database up to date first. `close` waits for what is being written; the connection is its opener's to close.
 */
export async function openNeo4jState({ neo4j }: { readonly neo4j: Neo4j }): Promise<StateStore> {
  await migrate(neo4j, migrations)
  const descriptors = writeDescriptors(neo4j)
  return {
    createConversation: createConversation(neo4j),
    conversation: readConversation(neo4j),
    conversations: readConversations(neo4j),
    appendTurn: appendTurn(neo4j),
    deleteConversation: deleteConversation(neo4j),
    listConversations: listConversations(neo4j),
    putReply: putReply(neo4j),
    reply: readReply(neo4j),
    dropReply: dropReply(neo4j),
    putDescriptor: descriptors.put,
    descriptor: readDescriptor(neo4j),
    descriptors: readDescriptors(neo4j),
    putProjection: putProjection(neo4j),
    projection: readProjection(neo4j),
    listProjections: listProjections(neo4j),
    dropProjection: dropProjection(neo4j),
    putModel: putModel(neo4j),
    model: readModel(neo4j),
    listModels: listModels(neo4j),
    dropModel: dropModel(neo4j),
    createKey: createKey(neo4j),
    key: readKey(neo4j),
    hasKeys: hasKeys(neo4j),
    listKeys: listKeys(neo4j),
    revokeKey: revokeKey(neo4j),
    beginCall: beginCall(neo4j),
    finishCall: finishCall(neo4j),
    forgetCall: forgetCall(neo4j),
    sweepCalls: sweepCalls(neo4j),
    close: descriptors.settled
  }
}

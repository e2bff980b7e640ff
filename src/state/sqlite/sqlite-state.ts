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
import { asStoreError, openStateDatabase } from './open-state-database.ts'
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

/** A statement of the database as a call of the port: answers later, and fails with the project's own errors. */
function asCall<A extends unknown[], R>(run: (...given: A) => R | Promise<R>): (...given: A) => Promise<R> {
  return async (...given) => {
    try {
      return await run(...given)
    } catch (error) {
      throw asStoreError(error)
    }
  }
}

/** State in an SQLite file of its own, shared by any number of processes on one machine. Statements are short and run in place. */
export async function openSqliteState(options: { readonly path: string }): Promise<StateStore> {
  const database = await openStateDatabase(options.path)
  const descriptors = writeDescriptors(database)
  return {
    createConversation: asCall(createConversation(database)),
    conversation: asCall(readConversation(database)),
    conversations: asCall(readConversations(database)),
    appendTurn: asCall(appendTurn(database)),
    deleteConversation: asCall(deleteConversation(database)),
    listConversations: asCall(listConversations(database)),
    putReply: asCall(putReply(database)),
    reply: asCall(readReply(database)),
    dropReply: asCall(dropReply(database)),
    putDescriptor: asCall(descriptors.put),
    descriptor: asCall(readDescriptor(database)),
    descriptors: asCall(readDescriptors(database)),
    putProjection: asCall(putProjection(database)),
    projection: asCall(readProjection(database)),
    listProjections: asCall(listProjections(database)),
    dropProjection: asCall(dropProjection(database)),
    putModel: asCall(putModel(database)),
    model: asCall(readModel(database)),
    listModels: asCall(listModels(database)),
    dropModel: asCall(dropModel(database)),
    createKey: asCall(createKey(database)),
    key: asCall(readKey(database)),
    hasKeys: asCall(hasKeys(database)),
    listKeys: asCall(listKeys(database)),
    revokeKey: asCall(revokeKey(database)),
    beginCall: asCall(beginCall(database)),
    finishCall: asCall(finishCall(database)),
    forgetCall: asCall(forgetCall(database)),
    sweepCalls: asCall(sweepCalls(database)),
    close: asCall(() => {
      descriptors.flush()
      database.close()
    })
  }
}

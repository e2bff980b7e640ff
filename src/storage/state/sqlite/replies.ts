import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Replies } from '../replies.ts'
import { asCalls } from './as-calls.ts'
import { dropReply } from './replies/drop-reply.ts'
import { putReply } from './replies/put-reply.ts'
import { readReply } from './replies/read-reply.ts'

export function sqliteReplies(database: DatabaseSyncInstance): Replies {
  return asCalls<Replies>(database, {
    drop: dropReply(database),
    put: putReply(database),
    read: readReply(database)
  })
}

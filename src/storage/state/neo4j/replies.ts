import type { Replies } from '../replies.ts'
import { dropReply } from './replies/drop-reply.ts'
import { putReply } from './replies/put-reply.ts'
import { readReply } from './replies/read-reply.ts'
import type { StateConnection } from './write.ts'

export function neo4jReplies(neo4j: StateConnection): Replies {
  return {
    drop: dropReply(neo4j),
    put: putReply(neo4j),
    read: readReply(neo4j)
  }
}

import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../../../../base/errors.ts'
import type { Row } from '../../../neo4j/connection.ts'
import type { Turn } from '../../conversations.ts'
import { turnConflict } from '../../turn-conflict.ts'
import { keyOf } from '../key.ts'
import { LOCKING } from '../locking.ts'
import { toTimestamp } from '../timestamp.ts'
import { isTaken, type StateConnection, write } from '../write.ts'
import { turnKey } from './turn-key.ts'

/** Adds the turn only where it is the next one. Of two writers the lock lets one come second; if ever both thought theirs the next, the key of the turn would stop one. */
const appendText = `${LOCKING}
MATCH (c:EdgewiseConversation {key: $conversation})
SET c.lock = $append
WITH c, datetime.realtime() AS now WHERE c.turns = $sequence - 1
SET c.turns = $sequence, c.named = coalesce(c.named, false) OR $named
CREATE (t:EdgewiseTurn:EdgewiseOwn {key: $turn, append: $append, tenant: $tenant, conversation: $id, sequence: $sequence, question: $question, answer: $answer, at: now})
RETURN now.epochMillis AS at`

const lookText = `
MATCH (c:EdgewiseConversation {key: $conversation}) WHERE c.turns IS NOT NULL
OPTIONAL MATCH (t:EdgewiseTurn {key: $turn})
RETURN c.turns AS turns, t.append AS append, t.at.epochMillis AS at`

type AppendTurn = (tenant: string, id: string, sequence: number, question: string, answer: unknown, options?: { readonly named?: boolean }) => Promise<Turn>

export function appendTurn(neo4j: StateConnection): AppendTurn {
  async function append(parameters: Row): Promise<Row | undefined> {
    try {
      return (await write(neo4j, { text: appendText, parameters })).rows[0]
    } catch (error) {
      if (isTaken(error)) return undefined
      throw error
    }
  }

  /** Who has the place; asked as a write, so that a cluster's leader answers. */
  async function look(parameters: Row): Promise<{ turns: number; append: string | null; at: number } | undefined> {
    return (await write(neo4j, { text: lookText, parameters })).rows[0] as ReturnType<typeof look> extends Promise<infer R> ? R : never
  }

  return async (tenant, id, sequence, question, answer, { named = false } = {}) => {
    const conversation = keyOf(tenant, id)
    const places = { conversation, turn: turnKey(conversation, sequence) }
    const own = randomUUID()
    const appended = await append({ ...places, append: own, named, tenant, id, sequence, question, answer: JSON.stringify(answer ?? null) })
    if (appended !== undefined) return { sequence, question, answer, at: toTimestamp(appended['at']) }
    const found = await look(places)
    if (found === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id })
    // An append whose answer was lost, sent again, meets itself.
    if (found.append === own) return { sequence, question, answer, at: toTimestamp(found.at) }
    throw turnConflict(id, found.append === null ? found.turns : Math.max(found.turns, sequence), sequence)
  }
}

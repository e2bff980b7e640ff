import { EdgewiseError } from '../../errors.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import type { Conversation, Turn } from '../state.ts'
import { keyOf } from './key.ts'
import { toTimestamp } from './timestamp.ts'
import { TURN_KEY } from './turn-key.ts'

/** Each turn by its own key: a scan may pass over one that is written meanwhile and still meet the next. */
const text = `
MATCH (c:EdgewiseConversation {key: $key})
WITH c, c.createdAt.epochMillis AS createdAt, c.turns AS turns
UNWIND CASE turns WHEN 0 THEN [0] ELSE range(1, turns) END AS sequence
OPTIONAL MATCH (t:EdgewiseTurn {key: ${TURN_KEY}})
RETURN createdAt, turns, sequence, t.question AS question, t.answer AS answer, t.at.epochMillis AS at ORDER BY sequence`

interface Row {
  readonly createdAt: number
  readonly turns: number
  /** 0: the conversation has no turn yet. */
  readonly sequence: number
  /** null, as what follows: there is none. */
  readonly question: string | null
  readonly answer: string
  readonly at: number
}

function turnsOf({ sequence, question, answer, at }: Row): Turn[] {
  return question === null ? [] : [{ sequence, question, answer: JSON.parse(answer) as unknown, at: toTimestamp(at) }]
}

export function readConversation(neo4j: Neo4j): (tenant: string, id: string) => Promise<Conversation> {
  return async (tenant, id) => {
    const rows = (await neo4j.read({ text, parameters: { key: keyOf(tenant, id) } })) as unknown as Row[]
    const [first] = rows
    const turns = rows.flatMap(turnsOf)
    // Fewer than it counts: it is being deleted.
    if (first === undefined || turns.length < first.turns) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id })
    return { id, createdAt: toTimestamp(first.createdAt), turns }
  }
}

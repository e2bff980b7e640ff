import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../errors.ts'
import type { Conversation, Turn } from '../state.ts'

/** Conversation and turns in one statement, hence of one moment. */
const sql = `
SELECT created_at AS createdAt, sequence, question, answer, at
FROM conversation LEFT JOIN turn ON turn.conversation = conversation.id
WHERE tenant = ? AND id = ? ORDER BY sequence`

interface Row {
  readonly createdAt: string
  /** null: the conversation has no turn yet. */
  readonly sequence: number | null
  readonly question: string
  readonly answer: string
  readonly at: string
}

function turnsOf({ sequence, question, answer, at }: Row): Turn[] {
  return sequence === null ? [] : [{ sequence, question, answer: JSON.parse(answer) as unknown, at }]
}

export function readConversation(database: DatabaseSyncInstance): (tenant: string, id: string) => Conversation {
  const statement = database.prepare(sql)
  return (tenant, id) => {
    const rows = statement.all(tenant, id) as unknown as Row[]
    const [first] = rows
    if (first === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id })
    return { id, createdAt: first.createdAt, turns: rows.flatMap(turnsOf) }
  }
}

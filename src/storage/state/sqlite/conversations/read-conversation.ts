import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../../../base/errors.ts'
import type { Conversation, Turn } from '../../conversations.ts'

/** Conversations and turns in one statement, hence of one moment. */
const sql = `
SELECT id, created_at AS createdAt, sequence, question, answer, at
FROM conversation LEFT JOIN turn ON turn.conversation = conversation.id
WHERE tenant = ? AND id IN (SELECT value FROM json_each(?)) ORDER BY id, sequence`

interface Row {
  readonly id: string
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

type ReadConversations = (tenant: string, ids: readonly string[]) => Conversation[]

/** Those that the tenant has. */
export function readConversations(database: DatabaseSyncInstance): ReadConversations {
  const statement = database.prepare(sql)
  return (tenant, ids) => {
    const rows = new Map<string, Row[]>()
    for (const row of statement.all(tenant, JSON.stringify(ids)) as unknown as Row[]) {
      const known = rows.get(row.id)
      if (known === undefined) rows.set(row.id, [row])
      else known.push(row)
    }
    return Array.from(rows, ([id, own]) => ({ id, createdAt: own[0]?.createdAt ?? '', turns: own.flatMap(turnsOf) }))
  }
}

export function readConversation(database: DatabaseSyncInstance): (tenant: string, id: string) => Conversation {
  const read = readConversations(database)
  return (tenant, id) => {
    const [conversation] = read(tenant, [id])
    if (conversation === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id })
    return conversation
  }
}

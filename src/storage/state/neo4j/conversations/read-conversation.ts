import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../../../../base/errors.ts'
import type { Conversation, Turn } from '../../conversations.ts'
import { keyOf } from '../key.ts'
import { LOCKING } from '../locking.ts'
import { toTimestamp } from '../timestamp.ts'
import { type StateConnection, write } from '../write.ts'
import { TURN_KEY } from './turn-key.ts'

/** Each turn by its own key: a scan may pass over one that is written meanwhile and still meet the next. */
const rest = `
WITH c, c.id AS id, c.createdAt.epochMillis AS createdAt, c.turns AS turns WHERE turns IS NOT NULL
UNWIND CASE turns WHEN 0 THEN [0] ELSE range(1, turns) END AS sequence
OPTIONAL MATCH (t:EdgewiseTurn {key: ${TURN_KEY}})
RETURN id, createdAt, turns, sequence, t.question AS question, t.answer AS answer, t.at.epochMillis AS at ORDER BY sequence`

const text = `MATCH (c:EdgewiseConversation {key: $key})${rest}`
const manyText = `UNWIND $keys AS key MATCH (c:EdgewiseConversation {key: key})${rest}`
const lockedText = `${LOCKING} MATCH (c:EdgewiseConversation {key: $key}) SET c.lock = $lock${rest}`

interface Row {
  readonly id: string
  readonly createdAt: number
  readonly turns: number
  /** 0: the conversation has no turn yet. */
  readonly sequence: number
  readonly question: string | null
  readonly answer: string | null
  readonly at: number | null
}

function turnsOf({ sequence, question, answer, at }: Row): Turn[] {
  if (question === null || answer === null || at === null) return []
  return [{ sequence, question, answer: JSON.parse(answer) as unknown, at: toTimestamp(at) }]
}

export function readConversation(neo4j: StateConnection): (tenant: string, id: string) => Promise<Conversation> {
  /** A commit is seen piece by piece: the count of turns may be ahead of the turns. With the lock, it has been seen whole. */
  async function rowsOf(key: string): Promise<Row[]> {
    const rows = (await neo4j.read({ text, parameters: { key } })) as unknown as Row[]
    if (rows.flatMap(turnsOf).length === (rows[0]?.turns ?? 0)) return rows
    const locked = await write(neo4j, { text: lockedText, parameters: { key, lock: randomUUID() } })
    return locked.rows as unknown as Row[]
  }

  return async (tenant, id) => {
    const rows = await rowsOf(keyOf(tenant, id))
    const [first] = rows
    if (first === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id })
    return { id, createdAt: toTimestamp(first.createdAt), turns: rows.flatMap(turnsOf) }
  }
}

/** Those that the tenant has. One whose turns have not all been seen yet is read by itself. */
export function readConversations(neo4j: StateConnection): (tenant: string, ids: readonly string[]) => Promise<Conversation[]> {
  const readOne = readConversation(neo4j)
  return async (tenant, ids) => {
    const keys = [...new Set(ids)].map((id) => keyOf(tenant, id))
    const rows = new Map<string, Row[]>()
    for (const row of (await neo4j.read({ text: manyText, parameters: { keys } })) as unknown as Row[]) rows.set(row.id, [...(rows.get(row.id) ?? []), row])
    const conversations = Array.from(rows, async ([id, own]): Promise<Conversation> => {
      const [{ createdAt, turns: count }] = own as [Row]
      const turns = own.flatMap(turnsOf)
      return turns.length === count ? { id, createdAt: toTimestamp(createdAt), turns } : readOne(tenant, id)
    })
    return Promise.all(conversations)
  }
}

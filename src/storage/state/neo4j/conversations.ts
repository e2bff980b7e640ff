import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../../../base/errors.ts'
import type { Row } from '../../neo4j/connection.ts'
import { type Conversation, type Conversations, turnConflict } from '../conversations.ts'
import { neo4jFeedback } from './feedback.ts'
import { TURN_COLUMNS, type TurnRow, turnsOf } from './turn-rows.ts'
import { countOf, isTaken, keyOf, LOCKING, type StateConnection, toTimestamp, turnKey, write } from './write.ts'

/** Key of a turn: its conversation's key, `#`, its sequence. In Cypher, for the conversation `c`: */
const TURN_KEY = `c.key + '#' + toString(sequence)`

/** Adds the turn only if it is the next one. The lock orders two writers; the unique key of the turn is a second safeguard. */
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

function appendTurn(neo4j: StateConnection): Conversations['append'] {
  async function append(parameters: Row): Promise<Row | undefined> {
    try {
      return (await write(neo4j, { text: appendText, parameters })).rows[0]
    } catch (error) {
      if (isTaken(error)) return undefined
      throw error
    }
  }

  /** Reads who has the position, as a write, so that a cluster's leader answers. */
  async function look(parameters: Row) {
    return (await write(neo4j, { text: lookText, parameters })).rows[0] as { turns: number; append: string | null; at: number } | undefined
  }

  return async (tenant, id, sequence, question, answer, { named = false, begins = false } = {}) => {
    if (begins) await createConversation(neo4j, tenant, id)
    const conversation = keyOf(tenant, id)
    const places = { conversation, turn: turnKey(conversation, sequence) }
    const own = randomUUID()
    const appended = await append({ ...places, append: own, named, tenant, id, sequence, question, answer: JSON.stringify(answer ?? null) })
    if (appended !== undefined) return { sequence, question, answer, at: toTimestamp(appended['at']) }
    const found = await look(places)
    if (found === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id })
    // The append was repeated after a lost response and finds its own turn.
    if (found.append === own) return { sequence, question, answer, at: toTimestamp(found.at) }
    throw turnConflict(id, found.append === null ? found.turns : Math.max(found.turns, sequence), sequence)
  }
}

/** MERGE makes a repetition harmless. */
const CREATE_CONVERSATION = `
WITH datetime.realtime() AS now
MERGE (c:EdgewiseConversation {key: $key})
ON CREATE SET c:EdgewiseOwn, c.tenant = $tenant, c.id = $id, c.createdAt = now, c.turns = 0
RETURN c.createdAt.epochMillis AS createdAt`

async function createConversation(neo4j: StateConnection, tenant: string, id: string): Promise<Conversation> {
  const { rows } = await write(neo4j, { text: CREATE_CONVERSATION, parameters: { key: keyOf(tenant, id), tenant, id } })
  return { id, createdAt: toTimestamp(rows[0]?.['createdAt']), turns: [] }
}

/** Deletes its turns and replies too. The lock prevents concurrent appends. */
const DELETE_CONVERSATION = `${LOCKING}
MATCH (c:EdgewiseConversation {key: $key})
SET c.lock = $lock
WITH c, c.turns AS turns WHERE turns IS NOT NULL
OPTIONAL MATCH (t:EdgewiseTurn) WHERE t.key IN [sequence IN range(1, turns) | ${TURN_KEY}]
WITH c, collect(t) AS gone
FOREACH (t IN gone | DELETE t)
WITH c, gone
OPTIONAL MATCH (r:EdgewiseReply {conversation: $key})
WITH c, gone, collect(r) AS replies
FOREACH (r IN replies | DELETE r)
DELETE c
RETURN size(gone) AS turns`

const LIST_CONVERSATIONS = `
MATCH (c:EdgewiseConversation) WHERE c.tenant = $tenant AND c.createdAt IS NOT NULL
WITH c, c.createdAt AS created ORDER BY c.tenant DESC, c.createdAt DESC LIMIT $limit
WITH c.id AS id, created, c.turns AS turns WHERE id IS NOT NULL AND turns IS NOT NULL
RETURN id, created.epochMillis AS createdAt, turns ORDER BY created DESC`

/** Reads each turn by its key: a scan may miss a turn that is being written and still find the next. */
const rest = `
WITH c, c.id AS id, c.createdAt.epochMillis AS createdAt, c.turns AS turns WHERE turns IS NOT NULL
UNWIND CASE turns WHEN 0 THEN [0] ELSE range(1, turns) END AS sequence
OPTIONAL MATCH (t:EdgewiseTurn {key: ${TURN_KEY}})
RETURN id, createdAt, turns, sequence, ${TURN_COLUMNS} ORDER BY sequence`

const READ_CONVERSATION = `MATCH (c:EdgewiseConversation {key: $key})${rest}`
const manyText = `UNWIND $keys AS key MATCH (c:EdgewiseConversation {key: key})${rest}`
const lockedText = `${LOCKING} MATCH (c:EdgewiseConversation {key: $key}) SET c.lock = $lock${rest}`

interface ConversationRow extends TurnRow {
  readonly id: string
  readonly createdAt: number
  readonly turns: number
}

function readConversation(neo4j: StateConnection): Conversations['read'] {
  /** A commit may become visible in parts: the count of turns may be ahead of the turns. A read under the lock sees all of it. */
  async function rowsOf(key: string): Promise<ConversationRow[]> {
    const rows = (await neo4j.read({ text: READ_CONVERSATION, parameters: { key } })) as unknown as ConversationRow[]
    if (rows.flatMap(turnsOf).length === (rows[0]?.turns ?? 0)) return rows
    const locked = await write(neo4j, { text: lockedText, parameters: { key, lock: randomUUID() } })
    return locked.rows as unknown as ConversationRow[]
  }

  return async (tenant, id) => {
    const rows = await rowsOf(keyOf(tenant, id))
    const [first] = rows
    if (first === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id })
    return { id, createdAt: toTimestamp(first.createdAt), turns: rows.flatMap(turnsOf) }
  }
}

/** The tenant's conversations among the ids. One whose turns are not all visible yet is read separately. */
function readConversations(neo4j: StateConnection): Conversations['readMany'] {
  const readOne = readConversation(neo4j)
  return async (tenant, ids) => {
    const keys = [...new Set(ids)].map((id) => keyOf(tenant, id))
    const rows = new Map<string, ConversationRow[]>()
    for (const row of (await neo4j.read({ text: manyText, parameters: { keys } })) as unknown as ConversationRow[])
      rows.set(row.id, [...(rows.get(row.id) ?? []), row])
    const conversations = Array.from(rows, async ([id, own]): Promise<Conversation> => {
      const [{ createdAt, turns: count }] = own as [ConversationRow]
      const turns = own.flatMap(turnsOf)
      return turns.length === count ? { id, createdAt: toTimestamp(createdAt), turns } : readOne(tenant, id)
    })
    return Promise.all(conversations)
  }
}

const before = 'datetime.realtime() - duration({milliseconds: $olderThanMs})'

/** Includes turns and replies. Spares a conversation that was named or got a turn before the lock was acquired. */
const SWEEP_CONVERSATIONS = `${LOCKING}
MATCH (c:EdgewiseConversation) WHERE c.createdAt < ${before} AND NOT coalesce(c.named, false)
WITH c LIMIT $limit
WITH c ORDER BY c.key
SET c.lock = $lock
WITH c, c.turns AS turns WHERE turns IS NOT NULL AND NOT coalesce(c.named, false)
OPTIONAL MATCH (t:EdgewiseTurn) WHERE t.key IN [sequence IN range(1, turns) | ${TURN_KEY}]
WITH c, collect(t) AS gone, max(t.at) AS last WHERE last IS NULL OR last < ${before}
OPTIONAL MATCH (r:EdgewiseReply {conversation: c.key})
WITH c, gone, collect(r) AS replies
FOREACH (t IN gone | DELETE t)
FOREACH (r IN replies | DELETE r)
DELETE c
RETURN count(*) AS swept`

export function neo4jConversations(neo4j: StateConnection): Conversations {
  return {
    ...neo4jFeedback(neo4j),
    append: appendTurn(neo4j),
    create: (tenant) => createConversation(neo4j, tenant, randomUUID()),
    async delete(tenant, id) {
      const { rows, unsure } = await write(neo4j, { text: DELETE_CONVERSATION, parameters: { key: keyOf(tenant, id), lock: randomUUID() } })
      if (rows.length === 0 && !unsure) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id })
    },
    // The newest first, without those that are deleted meanwhile.
    async list(tenant, limit) {
      const rows = await neo4j.read({ text: LIST_CONVERSATIONS, parameters: { tenant, limit } })
      return rows.map(({ id, createdAt, turns }) => ({ id: id as string, createdAt: toTimestamp(createdAt), turns: turns as number }))
    },
    read: readConversation(neo4j),
    readMany: readConversations(neo4j),
    sweep: (olderThanMs, limit) => countOf(neo4j, 'swept', { text: SWEEP_CONVERSATIONS, parameters: { olderThanMs, limit, lock: randomUUID() } })
  }
}

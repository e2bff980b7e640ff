import { randomUUID } from 'node:crypto'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../../base/errors.ts'
import { type Conversation, type Conversations, type Turn, turnConflict } from '../conversations.ts'
import { asCalls, hasChanged } from './database.ts'
import { sqliteFeedback } from './feedback.ts'
import type { SharedCommits } from './shared-commits.ts'
import { FEEDBACK_OF_TURN, TURN_COLUMNS, type TurnRow, turnOf } from './turn-rows.ts'

/** Adds the turn only if it is the next one. A writing statement has the write lock from its start, which orders two writers. */
const appendSql = `
INSERT INTO turn (conversation, sequence, question, answer, at)
SELECT id, $sequence, $question, $answer, $at FROM conversation
WHERE tenant = $tenant AND id = $id AND $sequence = 1 + (SELECT coalesce(max(sequence), 0) FROM turn WHERE conversation = $id)`

const createSql = 'INSERT INTO conversation (id, tenant, created_at) VALUES (?, ?, ?)'

const lastSql = `
SELECT (SELECT coalesce(max(sequence), 0) FROM turn WHERE conversation = id) AS sequence FROM conversation WHERE tenant = ? AND id = ?`

function appendTurn(database: DatabaseSyncInstance): (...turn: Parameters<Conversations['append']>) => Turn {
  const append = database.prepare(appendSql)
  const last = database.prepare(lastSql)
  const create = database.prepare(createSql)
  const name = database.prepare('UPDATE conversation SET named = 1 WHERE tenant = ? AND id = ? AND named = 0')
  return (tenant, id, sequence, question, answer, { named = false, begins = false } = {}) => {
    const at = new Date().toISOString()
    if (begins) create.run(id, tenant, at)
    if (named) name.run(tenant, id)
    const added = append.run({ tenant, id, sequence, question, answer: JSON.stringify(answer ?? null), at })
    if (hasChanged(added)) return { sequence, question, answer, at }
    const current = (last.get(tenant, id) as { sequence: number } | undefined)?.sequence
    if (current === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id })
    throw turnConflict(id, current, sequence)
  }
}

const LIST_CONVERSATIONS = `
SELECT id, created_at AS createdAt, (SELECT count(*) FROM turn WHERE conversation = id) AS turns
FROM conversation WHERE tenant = ? ORDER BY created_at DESC, conversation.rowid DESC LIMIT ?`

/** Reads conversations and turns in one statement, so they are consistent. */
const READ_CONVERSATION = `
SELECT id, created_at AS createdAt, ${TURN_COLUMNS}
FROM conversation LEFT JOIN turn ON turn.conversation = conversation.id ${FEEDBACK_OF_TURN}
WHERE conversation.tenant = ? AND id IN (SELECT value FROM json_each(?)) ORDER BY id, turn.sequence`

/** The columns of the turn are null for a conversation without turns. */
type Row = { readonly id: string; readonly createdAt: string } & (TurnRow | { readonly sequence: null })

/** The tenant's conversations among the ids. */
function readConversations(database: DatabaseSyncInstance): (tenant: string, ids: readonly string[]) => Conversation[] {
  const statement = database.prepare(READ_CONVERSATION)
  return (tenant, ids) => {
    const rows = new Map<string, Row[]>()
    for (const row of statement.all(tenant, JSON.stringify(ids)) as unknown as Row[]) {
      const known = rows.get(row.id)
      if (known === undefined) rows.set(row.id, [row])
      else known.push(row)
    }
    return Array.from(rows, ([id, own]) => ({
      id,
      createdAt: own[0]?.createdAt ?? '',
      turns: own.flatMap((row) => (row.sequence === null ? [] : [turnOf(row)]))
    }))
  }
}

/** Foreign keys delete turns, feedback and replies too, here and where one conversation is deleted. */
const SWEEP_CONVERSATIONS = `
DELETE FROM conversation WHERE id IN (
  SELECT id FROM conversation WHERE named = 0 AND created_at < $before
  AND NOT EXISTS (SELECT 1 FROM turn WHERE turn.conversation = conversation.id AND at >= $before)
  ORDER BY created_at LIMIT $limit
)`

export function sqliteConversations(database: DatabaseSyncInstance, { commit }: SharedCommits): Conversations {
  const append = appendTurn(database)
  const createOne = database.prepare(createSql)
  const deleteOne = database.prepare('DELETE FROM conversation WHERE tenant = ? AND id = ?')
  const listAll = database.prepare(LIST_CONVERSATIONS)
  const sweepOld = database.prepare(SWEEP_CONVERSATIONS)
  const readMany = readConversations(database)
  return asCalls<Conversations>(database, {
    ...sqliteFeedback(database),
    append: (...turn) => commit(() => append(...turn)),
    create(tenant) {
      const created = { id: randomUUID(), createdAt: new Date().toISOString(), turns: [] }
      return commit(() => {
        createOne.run(created.id, tenant, created.createdAt)
        return created
      })
    },
    delete(tenant, id) {
      if (!hasChanged(deleteOne.run(tenant, id))) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id })
    },
    list: (tenant, limit) => listAll.all(tenant, limit) as unknown as { id: string; createdAt: string; turns: number }[],
    read(tenant, id) {
      const [conversation] = readMany(tenant, [id])
      if (conversation === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id })
      return conversation
    },
    readMany,
    sweep: (olderThanMs, limit) => Number(sweepOld.run({ before: new Date(Date.now() - olderThanMs).toISOString(), limit }).changes)
  })
}

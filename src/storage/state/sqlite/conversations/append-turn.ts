import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../../../base/errors.ts'
import type { Turn } from '../../conversations.ts'
import { turnConflict } from '../../turn-conflict.ts'

/** Adds the turn only where it is the next one. A statement that writes holds the write lock from its start, so of two writers one comes second. */
const appendSql = `
INSERT INTO turn (conversation, sequence, question, answer, at)
SELECT id, $sequence, $question, $answer, $at FROM conversation
WHERE tenant = $tenant AND id = $id AND $sequence = 1 + (SELECT coalesce(max(sequence), 0) FROM turn WHERE conversation = $id)`

const lastSql = `
SELECT (SELECT coalesce(max(sequence), 0) FROM turn WHERE conversation = id) AS sequence FROM conversation WHERE tenant = ? AND id = ?`

type AppendTurn = (tenant: string, id: string, sequence: number, question: string, answer: unknown, options?: { readonly named?: boolean }) => Turn

export function appendTurn(database: DatabaseSyncInstance): AppendTurn {
  const append = database.prepare(appendSql)
  const last = database.prepare(lastSql)
  const name = database.prepare('UPDATE conversation SET named = 1 WHERE tenant = ? AND id = ? AND named = 0')
  return (tenant, id, sequence, question, answer, { named = false } = {}) => {
    if (named) name.run(tenant, id)
    const at = new Date().toISOString()
    const { changes } = append.run({ tenant, id, sequence, question, answer: JSON.stringify(answer ?? null), at })
    if (Number(changes) === 1) return { sequence, question, answer, at }
    const current = (last.get(tenant, id) as { sequence: number } | undefined)?.sequence
    if (current === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id })
    throw turnConflict(id, current, sequence)
  }
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../../base/errors.ts'
import { type Conversations, unknownTurn } from '../conversations.ts'
import type { Statements } from './database.ts'
import { FEEDBACK_OF_TURN, ratedTurnOf, TURN_COLUMNS, type TurnRow, turnOf } from './turn-rows.ts'

const RATE = `
INSERT INTO feedback (conversation, sequence, tenant, good, comment, at)
SELECT id, sequence, tenant, $good, $comment, $at FROM conversation JOIN turn ON turn.conversation = id
WHERE tenant = $tenant AND id = $id AND sequence = $sequence
ON CONFLICT (conversation, sequence) DO UPDATE SET good = excluded.good, comment = excluded.comment, at = excluded.at`

const READ_TURN = `
SELECT ${TURN_COLUMNS} FROM conversation JOIN turn ON turn.conversation = conversation.id ${FEEDBACK_OF_TURN}
WHERE conversation.tenant = ? AND id = ? AND turn.sequence = ?`

const COUNT_TURNS = `
SELECT (SELECT count(*) FROM turn WHERE conversation = id) AS turns FROM conversation WHERE tenant = ? AND id = ?`

const LIST_RATED = `
SELECT feedback.conversation AS conversationId, ${TURN_COLUMNS} FROM feedback
JOIN turn ON turn.conversation = feedback.conversation AND turn.sequence = feedback.sequence
WHERE tenant = ? AND (feedback.conversation, feedback.sequence) > (?, ?)
ORDER BY feedback.conversation, feedback.sequence LIMIT ?`

/** Foreign keys delete feedback with its turn. */
export function sqliteFeedback(database: DatabaseSyncInstance): Pick<Statements<Conversations>, 'rate' | 'rated'> {
  const rate = database.prepare(RATE)
  const remove = database.prepare('DELETE FROM feedback WHERE tenant = ? AND conversation = ? AND sequence = ?')
  const readTurn = database.prepare(READ_TURN)
  const countTurns = database.prepare(COUNT_TURNS)
  const listRated = database.prepare(LIST_RATED)
  return {
    rate(tenant, { conversationId: id, sequence }, rating) {
      if (rating === null) remove.run(tenant, id, sequence)
      else
        rate.run({
          tenant,
          id,
          sequence,
          good: Number(rating.good),
          comment: rating.comment === null ? null : JSON.stringify(rating.comment),
          at: new Date().toISOString()
        })
      const row = readTurn.get(tenant, id, sequence) as TurnRow | undefined
      if (row !== undefined) return turnOf(row)
      const found = countTurns.get(tenant, id) as { turns: number } | undefined
      if (found === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id })
      throw unknownTurn(sequence, found.turns)
    },
    rated(tenant, after, limit) {
      const rows = listRated.all(tenant, after?.conversationId ?? '', after?.sequence ?? 0, limit)
      return (rows as unknown as (TurnRow & { readonly conversationId: string })[]).map(ratedTurnOf)
    }
  }
}

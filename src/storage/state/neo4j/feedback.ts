import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../../../base/errors.ts'
import { type Conversations, type TurnPlace, unknownTurn } from '../conversations.ts'
import { TURN_COLUMNS, type TurnRow, turnsOf } from './turn-rows.ts'
import { keyOf, LOCKING, type StateConnection, turnKey, write } from './write.ts'

/** Feedback is part of the turn, so it goes with it. `rated`, its place among rated turns, puts it in their index. */
const RATE = `${LOCKING}
MATCH (c:EdgewiseConversation {key: $conversation})
SET c.lock = $lock
WITH c, c.turns AS turns, CASE WHEN $good IS NULL THEN null ELSE datetime.realtime() END AS now WHERE turns IS NOT NULL
OPTIONAL MATCH (t:EdgewiseTurn {key: $turn})
SET t.good = $good, t.comment = $comment, t.ratedAt = now, t.rated = CASE WHEN $good IS NULL THEN null ELSE $place END
RETURN turns, t.sequence AS sequence, ${TURN_COLUMNS}`

const LIST_RATED = `
MATCH (t:EdgewiseTurn) WHERE t.tenant = $tenant AND t.rated > $after
WITH t ORDER BY t.rated LIMIT $limit
RETURN t.conversation AS conversationId, t.sequence AS sequence, ${TURN_COLUMNS} ORDER BY t.rated`

/** Text that is ordered as conversations and sequences are. */
const placeText = ({ conversationId, sequence }: TurnPlace): string => `${conversationId}#${String(sequence).padStart(10, '0')}`

export function neo4jFeedback(neo4j: StateConnection): Pick<Conversations, 'rate' | 'rated'> {
  return {
    async rate(tenant, place, rating) {
      const { conversationId, sequence } = place
      const conversation = keyOf(tenant, conversationId)
      const places = { conversation, turn: turnKey(conversation, sequence), place: placeText(place), lock: randomUUID() }
      const { rows } = await write(neo4j, { text: RATE, parameters: { ...places, good: rating?.good ?? null, comment: rating?.comment ?? null } })
      const [row] = rows as unknown as (TurnRow & { readonly turns: number })[]
      if (row === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId })
      const [turn] = turnsOf(row)
      if (turn === undefined) throw unknownTurn(sequence, row.turns)
      return turn
    },
    async rated(tenant, after, limit) {
      const parameters = { tenant, after: after === null ? '' : placeText(after), limit }
      const rows = (await neo4j.read({ text: LIST_RATED, parameters })) as unknown as (TurnRow & { readonly conversationId: string })[]
      // Feedback that is removed meanwhile reads as null.
      return rows.flatMap((row) =>
        turnsOf(row).flatMap(({ feedback, ...turn }) => (feedback ? [{ ...turn, feedback, conversationId: row.conversationId }] : []))
      )
    }
  }
}

import type { Feedback, RatedTurn, Turn } from '../conversations.ts'

/** Columns of `turn` and `feedback` that make a turn. */
export const TURN_COLUMNS = `turn.sequence AS sequence, question, answer, turn.at AS at, good, comment, feedback.at AS ratedAt`
export const FEEDBACK_OF_TURN = 'LEFT JOIN feedback ON feedback.conversation = turn.conversation AND feedback.sequence = turn.sequence'

export interface TurnRow {
  readonly sequence: number
  readonly question: string
  readonly answer: string
  readonly at: string
  /** null without feedback. */
  readonly good: number | null
  /** As JSON: the driver ends text at a NUL. */
  readonly comment: string | null
  readonly ratedAt: string
}

const feedbackOf = ({ good, comment, ratedAt: at }: TurnRow): Feedback => {
  return { good: good === 1, comment: comment === null ? null : (JSON.parse(comment) as string), at }
}

export function turnOf(row: TurnRow): Turn {
  const { sequence, question, answer, at, good } = row
  const turn = { sequence, question, answer: JSON.parse(answer) as unknown, at }
  return good === null ? turn : { ...turn, feedback: feedbackOf(row) }
}

export const ratedTurnOf = (row: TurnRow & { readonly conversationId: string }): RatedTurn => {
  return { ...turnOf(row), conversationId: row.conversationId, feedback: feedbackOf(row) }
}

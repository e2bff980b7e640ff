import type { Turn } from '../conversations.ts'
import { toTimestamp } from './write.ts'

/** What a row has of the turn `t`. */
export const TURN_COLUMNS = `t.question AS question, t.answer AS answer, t.at.epochMillis AS at,
t.good AS good, t.comment AS comment, t.ratedAt.epochMillis AS ratedAt`

export interface TurnRow {
  /** 0 for a conversation without turns. */
  readonly sequence: number
  readonly question: string | null
  readonly answer: string | null
  readonly at: number | null
  /** null without feedback. */
  readonly good: boolean | null
  readonly comment: string | null
  readonly ratedAt: number | null
}

/** Empty where the row has no turn. */
export function turnsOf({ sequence, question, answer, at, good, comment, ratedAt }: TurnRow): Turn[] {
  if (question === null || answer === null || at === null) return []
  const turn = { sequence, question, answer: JSON.parse(answer) as unknown, at: toTimestamp(at) }
  return [good === null ? turn : { ...turn, feedback: { good, comment, at: toTimestamp(ratedAt) } }]
}

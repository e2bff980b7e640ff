import type { Turn } from '../state/conversations.ts'
import { isTold } from '../store/store.ts'
import { readToldGraph } from './read-told-graph.ts'
import { followTold } from './told-follow-up.ts'
import type { ToldGraph } from './told-graph.ts'

/** The graph that a question tells; null: it tells none. */
export const readTold = (question: string): ToldGraph | null => readToldGraph(question)

const graphOf = ({ answer }: Turn): string | undefined => (answer as { trace: readonly { graph: string }[] }).trace[0]?.graph

/** The graph that a follow-up speaks of, and what it asks of it: the one that the turn before it told, or spoke of in the same way. */
export function readFollowUp(question: string, turns: readonly Turn[]): ToldGraph | null {
  const last = turns.at(-1)
  if (last === undefined || !isTold(graphOf(last) ?? '')) return null
  const before = toldInTurns(turns).at(-1) ?? null
  return before === null ? null : followTold(before, question)
}

/** What each turn of a conversation told, or asked of what was told before. */
export function toldInTurns(turns: readonly Turn[]): (ToldGraph | null)[] {
  let last: ToldGraph | null = null
  return turns.map((turn) => {
    const isOfTold = isTold(graphOf(turn) ?? '')
    if (isOfTold) last = readTold(turn.question) ?? (last === null ? null : followTold(last, turn.question))
    return isOfTold ? last : null
  })
}

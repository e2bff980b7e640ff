import { takeShape } from '../planner/form/take-shape.ts'
import { withoutLongRuns } from '../planner/plain-question.ts'
import type { Turn } from '../state/conversations.ts'
import { isTold } from '../store/store.ts'
import { readToldGraph } from './read-told-graph.ts'
import { wordsBefore } from './reading/surroundings.ts'
import { words } from './reading/word-lists.ts'
import { followTold } from './told-follow-up.ts'
import type { ToldGraph } from './told-graph.ts'

/** A list is a sample of the answer's form, rather than a graph, below this. */
const LEAST_IN_FORM = 8

/** The graph that a question tells; null: it tells none, be it that it shows a sample of JSON for its answer. */
export function readTold(written: string): ToldGraph | null {
  const question = withoutLongRuns(written)
  const shaped = takeShape(question)
  const told = readToldGraph(shaped?.text ?? question)
  if (told !== null || shaped === null) return told
  const whole = readToldGraph(question)
  return whole !== null && (whole.relationships.length >= LEAST_IN_FORM || !asksForForm(question)) ? whole : null
}

/** Whether words before the first bracket lead to the form of an answer. */
const asksForForm = (question: string) => wordsBefore(question, question.search(/[[{(]/), 8).some((word) => words.answering.has(word))

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

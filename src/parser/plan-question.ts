import type { Decline, Plan } from '../planner/planner.ts'
import type { Turn } from '../state/conversations.ts'
import { planQuery } from './plan/plan-query.ts'
import { type ParsingPlace, readQuestion } from './read-question.ts'
import { readTurns } from './read-turns.ts'
import { readingOf } from './reading-of.ts'

/** Plans a question by the one reading that takes up all of its words. Cost: one look-up of the phrases of each question. */
export async function planQuestion(question: string, previous: readonly Turn[], place: ParsingPlace): Promise<Plan | Decline> {
  const read = await readQuestion(question, await readTurns(previous, place), place)
  if (read.kind === 'decline') return read
  const { query, form, chance, isFollowUp } = read
  const planned = planQuery(query, place.schema)
  const reading = readingOf(query)
  if (planned === null)
    return { kind: 'decline', status: 'cannot_answer', explanation: `Read as: ${reading}. That is more than the tools take at once.`, confidence: 0 }
  return {
    kind: 'plan',
    explanation: `Read as: ${reading}.`,
    reading,
    ...(isFollowUp ? { readAs: reading } : {}),
    confidence: chance,
    calls: planned.calls,
    render: { kind: 'query', query, graph: place.graph, form }
  }
}

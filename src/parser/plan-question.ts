import { linkQuestion } from '../linking/link-question.ts'
import type { Decline, Plan } from '../planner/planner.ts'
import type { GraphSchema, VocabularyStore } from '../store/store.ts'
import { type Parsed, parseQuestion } from './parse.ts'
import { planQuery } from './plan/plan-query.ts'
import { readingOf } from './reading-of.ts'
import type { ToolWords } from './tool-words.ts'

/** Below this a reading stretches the words too far. */
const LEAST = -2.2
/** A reading that the next one comes nearer than this is one of two. */
const MARGIN = 0.12

export interface ParsingPlace {
  readonly tenant: string
  readonly graph: string
  readonly store: VocabularyStore
  readonly schema: GraphSchema
  readonly toolWords: ToolWords
}

const declined = (status: Decline['status'], explanation: string): Decline => ({ kind: 'decline', status, explanation, confidence: 0 })

/** The reading to act on, or why there is none. */
function choose([best, next]: readonly Parsed[]): Parsed | Decline {
  if (best === undefined) return declined('cannot_answer', 'No reading of the question takes up all of its words.')
  if (best.score < LEAST) return declined('cannot_answer', `The question may mean: ${readingOf(best.query)}. That is too unsure to act on.`)
  if (next === undefined || best.score - next.score >= MARGIN) return best
  return declined('needs_clarification', `The question can mean: ${readingOf(best.query)}; or: ${readingOf(next.query)}. Which one is meant?`)
}

/** Plans a question that stands alone by the one reading that takes up all of its words. Cost: one look-up of the question's phrases. */
export async function planQuestion(question: string, { schema, toolWords, ...place }: ParsingPlace): Promise<Plan | Decline> {
  const linked = await linkQuestion(question, { ...place, schema })
  const chosen = choose(parseQuestion(linked, schema, toolWords))
  if ('kind' in chosen) return chosen
  const { query, score } = chosen
  const planned = planQuery(query, schema)
  const reading = readingOf(query)
  if (planned === null) return declined('cannot_answer', `Read as: ${reading}. That is more than the tools take at once.`)
  return {
    kind: 'plan',
    explanation: `Read as: ${reading}.`,
    reading,
    confidence: Math.exp(score / 4),
    calls: planned.calls,
    render: { kind: 'query', query, graph: place.graph }
  }
}

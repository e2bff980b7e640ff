import type { Turn } from '../../storage/state/conversations.ts'
import { paraphrase } from '../../tools/query/paraphrase.ts'
import { doubtfulSteps } from '../../tools/query/plan/doubtful-steps.ts'
import { planQuery } from '../../tools/query/plan/plan-query.ts'
import type { Decline, Plan } from '../planner.ts'
import type { ParsingPlace } from './parsing-place.ts'
import { readQuestion, type Understood } from './read-question.ts'
import { readTurns } from './read-turns.ts'
import { planReport } from './report/plan-report.ts'

/** Plans the calls of a reading; null where the tools cannot take them at once. */
export function planOf({ query, form, chance, isFollowUp, isLikely }: Understood, place: ParsingPlace): Plan | null {
  const report = query.ask === 'call' && query.show.as === 'report' ? planReport(query.show.focus, place.schema, place.toolWords.tools) : null
  const planned = report ?? planQuery(query, place.schema)
  if (planned === null) return null
  const reading = paraphrase(query)
  return {
    kind: 'plan',
    explanation: isLikely === true ? `By its words this is likely to ask for: ${reading}.` : `Read as: ${reading}.`,
    reading,
    ...(isLikely === true ? { isLikely } : {}),
    ...(isFollowUp ? { readAs: reading } : {}),
    confidence: chance,
    calls: planned.calls,
    ...report,
    render: { kind: 'query', query, graph: place.graph, form }
  }
}

/** Plans a question by the one reading that uses all of its words. It looks up the question's and each earlier question's phrases once. */
export async function planQuestion(question: string, previous: readonly Turn[], place: ParsingPlace): Promise<Plan | Decline> {
  const read = await readQuestion(question, await readTurns(previous, place), place)
  if (read.kind === 'decline') return read
  const reading = `Read as: ${paraphrase(read.query)}.`
  const decline = (why: string): Decline => ({ kind: 'decline', status: 'cannot_answer', explanation: `${reading} ${why}`, confidence: 0 })
  const lacking = doubtfulSteps(read.query, place.schema).find(({ isNegated }) => isNegated)
  if (lacking !== undefined) return decline(lacking.why)
  return planOf(read, place) ?? decline('That is more than the tools take at once.')
}

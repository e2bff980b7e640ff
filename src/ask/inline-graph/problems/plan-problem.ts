import type { NamedNode } from '../../../tools/query/tree.ts'
import { readForm } from '../../parser/form/read-form.ts'
import type { ParsingPlace } from '../../parser/parsing-place.ts'
import { planOf } from '../../parser/plan-question.ts'
import { solvingQuery } from '../../parser/solving-query.ts'
import type { Plan } from '../../planner.ts'
import type { InlineGraph } from '../inline-graph.ts'
import { recognize } from './recognize.ts'

/** Plans an unparsed question by its likeliest problem; null where it is not likely enough, or no tool solves it. */
export function planProblem(inlineGraph: InlineGraph, place: ParsingPlace): Plan | null {
  // A follow-up question is incomplete without the earlier turns.
  const found = inlineGraph.isEarlier ? null : recognize(inlineGraph)
  const solver = found === null ? null : place.toolWords.solverOf(found.problem)
  if (found === null || solver === null) return null
  const nodeOf = (name: string): NamedNode => ({ id: inlineGraph.nodes.indexOf(name), key: name, name, labels: [inlineGraph.label] })
  const ends = found.ends === null ? null : { source: nodeOf(found.ends[0]), target: nodeOf(found.ends[1]) }
  const query = solvingQuery(solver, { ends, isOpposite: found.isOpposite }, place)
  if (query === null) return null
  const { form } = readForm(inlineGraph.rest, place.answerSchema)
  const plan = planOf({ kind: 'query', query, form, chance: found.chance, isFollowUp: false }, place)
  return plan === null ? null : { ...plan, isLikely: true, explanation: `By its words this is likely to ask for: ${plan.reading}.` }
}

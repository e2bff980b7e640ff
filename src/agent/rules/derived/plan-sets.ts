import type { ShapedResult } from '../../../results/shape.ts'
import type { Decline, Plan, PlannedCall, Rendered } from '../../types.ts'
import { say, sayList } from '../wording.ts'
import type { DerivedSets, DerivedTruth } from './derived.ts'
import { inTurn } from './in-turn.ts'

/** The column of a list of nodes that an answer gives. null: it is no such list. */
function listedIn(result: ShapedResult | undefined, data: unknown): string | null {
  if (result === undefined || !Array.isArray(data) || !data.every((name) => typeof name === 'string')) return null
  const fits = (column: string) => result.rows.every((row, at) => row[column] === data[at])
  return result.columns.find(({ name, type }) => type === 'node' && fits(name))?.name ?? null
}

/** What is held against each other: the two lists by their handles and columns. */
function compared(plans: readonly Plan[], results: readonly (readonly ShapedResult[])[]) {
  const [first, second] = plans.map((plan, turn) => {
    const own = results[turn] ?? []
    return { handle: own.at(-1)?.handle ?? '', column: listedIn(own.at(-1), plan.render(own).data) }
  })
  if (first?.column == null || second?.column == null) return null
  return { handle: first.handle, other: second.handle, on: [{ left: first.column, right: second.column }] }
}

function render({ wants }: DerivedSets, result: ShapedResult | undefined): Rendered {
  if (result?.tool !== 'combine_results')
    return { status: 'cannot_answer', answer: 'The question comes to two lists that could not be held together.', data: null }
  const column = result.columns[0]?.name ?? 'node'
  const names = result.rows.map((row) => row[column])
  if (wants === 'count') return { status: 'answered', answer: `${say(result.total)}.`, data: result.total }
  if (wants === 'truth') return { status: 'answered', answer: result.total > 0 ? 'Yes.' : 'No.', data: result.total > 0 }
  return { status: 'answered', answer: names.length === 0 ? 'None.' : `${sayList(names.map(say), result.total)}.`, data: names }
}

const most = 1000

/** Asks for two lists and holds them together: what is in both, in either, or in the first only. null: one of them cannot be planned. */
export async function planSets(derived: DerivedSets, planOne: (question: string) => Promise<Plan | Decline>): Promise<Plan | Decline | null> {
  const planned: Plan[] = []
  for (const question of derived.questions) {
    const plan = await planOne(question)
    if (plan.kind === 'decline') return plan.status === 'needs_clarification' ? plan : null
    planned.push(plan)
  }
  const { calls, resultsOf } = inTurn(planned)
  const combine: PlannedCall = {
    tool: 'combine_results',
    reason: 'Hold both lists together.',
    listsAll: derived.wants === 'list',
    arguments: (earlier) => {
      const sides = compared(planned, resultsOf(earlier))
      return sides === null ? null : { ...sides, operation: derived.operation, limit: most }
    }
  }
  return {
    kind: 'plan',
    explanation: `Read as ${derived.questions.map((question) => `"${question}"`).join(' and ')}: the ${derived.operation} of both. ${planned[0]?.explanation ?? ''}`,
    confidence: Math.min(...planned.map(({ confidence }) => confidence)),
    calls: [...calls, combine],
    render: (results) => render(derived, results.at(-1))
  }
}

/** Asks for the list, and tells whether there is anything in it. null: the list cannot be planned. */
export async function planTruth({ question }: DerivedTruth, planOne: (question: string) => Promise<Plan | Decline>): Promise<Plan | Decline | null> {
  const plan = await planOne(question)
  if (plan.kind === 'decline') return plan.status === 'needs_clarification' ? plan : null
  const render = (results: readonly ShapedResult[]): Rendered => {
    const { data, ...list } = plan.render(results)
    if (!Array.isArray(data)) return { ...list, status: 'cannot_answer', answer: 'The question comes to no list.', data: null }
    return { ...list, answer: data.length === 0 ? 'No.' : `Yes: ${list.answer}`, data: data.length > 0 }
  }
  return { ...plan, explanation: `Read as "${question}", if there are any. ${plan.explanation}`, render }
}

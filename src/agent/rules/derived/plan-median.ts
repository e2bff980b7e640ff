import type { ShapedResult } from '../../../results/shape.ts'
import type { Decline, Plan, PlannedCall, Rendered } from '../../types.ts'
import { say } from '../wording.ts'

/** What an average is taken of. */
interface Averaged {
  readonly handle: string
  readonly column: string
}

/** The whole column that the last call of a plan averages; null: it averages none, or by groups. */
function averagedBy(call: PlannedCall | undefined, earlier: readonly ShapedResult[]): Averaged | null {
  const given = call?.tool === 'aggregate_result' ? call.arguments(earlier) : null
  const [aggregate, ...others] = (given?.['aggregates'] ?? []) as { function: string; column?: string }[]
  const isWhole = others.length === 0 && given?.['groupBy'] === undefined
  if (!isWhole || aggregate?.function !== 'avg' || aggregate.column === undefined) return null
  return { handle: String(given?.['handle']), column: aggregate.column }
}

/** The middle of so many numbers in their order: one of them, or between two. */
function middleOf(count: number, column: string): string {
  const cell = (place: number) => `a."${column}"[${place}]`
  const half = Math.floor(count / 2)
  return count % 2 === 1 ? cell(half + 1) : `(${cell(half)} + ${cell(half + 1)}) / 2`
}

function render(results: readonly ShapedResult[]): Rendered {
  const [sorted, value] = results.slice(-2)
  if (value?.tool !== 'calculate') return { status: 'cannot_answer', answer: 'There are no numbers to take the median of.', data: null }
  return {
    status: 'answered',
    answer: `The median is ${say(value.summary['value'])}, of ${say(sorted?.summary['rowCount'])} numbers.`,
    data: value.summary['value']
  }
}

/** Reads what an average would be taken of, puts it in order and takes the middle. null: the question for the average cannot be planned. */
export async function planMedian(question: string, planOne: (question: string) => Promise<Plan | Decline>): Promise<Plan | Decline | null> {
  const plan = await planOne(question)
  if (plan.kind === 'decline') return plan.status === 'needs_clarification' ? plan : null
  const average = plan.calls.at(-1)
  if (average?.tool !== 'aggregate_result') return null
  const sort: PlannedCall = {
    tool: 'page_result',
    reason: 'Put the numbers in order.',
    arguments: (earlier) => {
      const averaged = averagedBy(average, earlier)
      if (averaged === null) return null
      const { handle, column } = averaged
      return { handle, where: [{ property: column, operator: 'exists' }], orderBy: { column, descending: false }, limit: 1 }
    }
  }
  const middle: PlannedCall = {
    tool: 'calculate',
    reason: 'Take the middle one.',
    arguments: (earlier) => {
      const sorted = earlier.at(-1)
      const averaged = averagedBy(average, earlier.slice(0, -1))
      const count = Number(sorted?.summary['rowCount'] ?? 0)
      if (sorted?.tool !== 'page_result' || averaged === null || count === 0) return null
      return { handle: sorted.handle, expression: middleOf(count, averaged.column) }
    }
  }
  const explanation = `Read as the median of what "${question}" asks for. ${plan.explanation}`
  return { ...plan, explanation, calls: [...plan.calls.slice(0, -1), sort, middle], render }
}

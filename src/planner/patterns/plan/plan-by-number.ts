import { MAX_CALL_ROWS } from '../../../results/answer-rows.ts'
import type { ClosureCall } from '../../closure-plan.ts'
import type { Tie } from '../pattern-question.ts'
import { listed, matchCall, nounOf, type PatternPlan, type Planning, toolCall } from './pattern-calls.ts'
import { patternPath, thingName } from './pattern-path.ts'
import { type Cell, renderCount, renderRows } from './render-pattern.ts'

const numbered = { aggregates: [{ function: 'count', as: 'count' }] }

/** `the most "R" relationships`: nodes ranked by how many relationships they have. */
export function planRanked({ question }: Planning, tie: Tie): PatternPlan | null {
  const { target, order } = question
  if (order === null) return null
  const far = tie.from === target ? tie.to : tie.from
  const parts = patternPath(question, [far])
  if (parts === null) return null
  const column = thingName(target)
  const calls = [
    matchCall('Find the relationships to count.', parts, [column, thingName(far)], { distinct: false, limit: 1 }),
    toolCall('aggregate_result', 'Count per node and rank.', ([found]) => ({
      handle: found?.handle,
      groupBy: [column],
      ...numbered,
      orderBy: { column: 'count', descending: order.descending },
      limit: order.limit + 1
    }))
  ]
  const cells: Cell[] = [
    { column, name: 'node', role: 'node' },
    { column: 'count', name: 'count', role: 'count' }
  ]
  return { calls, render: (results) => renderRows(results.at(-1), cells, order.limit, 'count') }
}

/** `to at least 3 "X"`, `with more than 2 "R" relationships`, `fewer than 2`. Those with none at all meet an upper bound too. */
export function planHaving(planning: Planning, tie: Tie): PatternPlan | null {
  const { question, wish } = planning
  const { target, counts } = question
  const { amount } = tie
  const far = tie.from === target ? tie.to : tie.to === target ? tie.from : null
  if (amount === null || far === null) return null
  const parts = patternPath(question, [far])
  if (parts === null) return null
  const column = thingName(target)
  const pairs = matchCall('Find what is to be counted.', parts, [column, thingName(far)], { distinct: tie.amountOf === 'object', limit: 1 })
  const perNode = toolCall('aggregate_result', 'Count per node.', ([found]) => ({ handle: found?.handle, groupBy: [column], ...numbered, limit: 1 }))
  const rest = (amount.low ?? 0) > 0 ? [withSoMany(amount.low ?? 0, amount.high)] : withSoFew(planning, tie, amount.high ?? 0)
  if (rest === null) return null
  const calls = [pairs, perNode, ...rest.slice(0, -1), listed(rest.at(-1) as ClosureCall, planning)]
  const cells: Cell[] = [{ column, name: 'node', role: 'node' }]
  return {
    calls,
    render: (results) => (counts ? renderCount(results.at(-1), nounOf(question)) : renderRows(results.at(-1), cells, wish.single ? 1 : null))
  }
}

function withSoMany(low: number, high: number | null): ClosureCall {
  const fits = [{ property: 'count', operator: '>=', value: low }, ...(high === null ? [] : [{ property: 'count', operator: '<=', value: high }])]
  return toolCall('page_result', 'Keep those with the asked number.', (earlier) => ({ handle: earlier[1]?.handle, where: fits, limit: MAX_CALL_ROWS }))
}

/** All but those with more: what has none at all is in no count. */
function withSoFew({ question }: Planning, tie: Tie, high: number): ClosureCall[] | null {
  const { target, ties } = question
  const all = patternPath(question, [], new Set(ties.filter((other) => other === tie || touchesFar(other, tie, target))))
  if (all === null) return null
  const column = thingName(target)
  const over = [{ property: 'count', operator: '>', value: high }]
  return [
    toolCall('page_result', 'Find those with more than that.', (earlier) => ({ handle: earlier[1]?.handle, where: over, limit: 1 })),
    matchCall('List all that may have so few.', all, [column], { limit: 1 }),
    toolCall('combine_results', 'Leave out those with more.', (earlier) => ({
      handle: earlier[3]?.handle,
      operation: 'minus',
      other: earlier[2]?.handle,
      on: [column],
      limit: MAX_CALL_ROWS
    }))
  ]
}

function touchesFar(other: Tie, tie: Tie, target: number): boolean {
  const far = tie.from === target ? tie.to : tie.from
  return other.from === far || other.to === far
}

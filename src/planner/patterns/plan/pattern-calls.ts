import { MAX_CALL_ROWS } from '../../../results/answer-rows.ts'
import type { ShapedResult } from '../../../results/shape.ts'
import type { GraphSchema } from '../../../store/store.ts'
import type { ClosureCall, ClosurePlan } from '../../closure-plan.ts'
import type { PatternQuestion } from '../pattern-question.ts'
import type { PatternParts } from './pattern-path.ts'

export interface AnswerWish {
  /** Any one of what fits will do. */
  readonly single: boolean
  /** Names that the answer's rows are to have: properties among them are returned too. */
  readonly fields: readonly string[]
}

/** A pattern question with all that its plan depends on. */
export interface Planning {
  readonly question: PatternQuestion
  readonly schema: GraphSchema
  readonly wish: AnswerWish
}

export interface PatternPlan {
  readonly calls: readonly ClosureCall[]
  readonly render: ClosurePlan['render']
}

export function toolCall(tool: string, reason: string, build: (earlier: readonly ShapedResult[]) => Record<string, unknown> | null): ClosureCall {
  return { tool, reason, arguments: build }
}

export function matchCall(
  reason: string,
  { path, exists, notExists }: PatternParts,
  returned: readonly string[],
  more: Record<string, unknown> = {}
): ClosureCall {
  const beside = { ...(exists.length > 0 ? { exists } : {}), ...(notExists.length > 0 ? { notExists } : {}) }
  return toolCall('match_pattern', reason, () => ({ path, ...beside, return: returned, limit: MAX_CALL_ROWS, ...more }))
}

/** A call whose rows the answer lists, unless it only counts them, asks whether there are any, or for any one. */
export function listed(call: ClosureCall, { question: { counts, yesNo }, wish }: Planning): ClosureCall {
  return counts || yesNo || wish.single ? call : { ...call, listsAll: true }
}

/** What one thing that is asked for is called. */
export function nounOf({ things, target, ask }: PatternQuestion): string {
  const label = things[target]?.labels[0]
  return ask === 'pairs' ? 'pair' : label === undefined ? 'node' : `${label} node`
}

import type { ShapedResult } from '../../results/shape.ts'
import type { ClosureCall } from '../closure-plan.ts'

/** The columns that later steps and the answer read. */
export interface QueryColumns {
  readonly target: string
  readonly property: string | null
  readonly group: string | null
}

export interface QueryPlan {
  readonly calls: readonly ClosureCall[]
  readonly columns: QueryColumns
}

export const call = (tool: string, reason: string, build: (earlier: readonly ShapedResult[]) => Record<string, unknown> | null): ClosureCall => ({
  tool,
  reason,
  arguments: build
})

import type { ShapedResult } from '../../results/shape.ts'
import type { PlannedCall } from '../planner.ts'

/** The columns that later steps and the answer read. */
export interface QueryColumns {
  readonly target: string
  readonly property: string | null
  readonly group: string | null
}

export interface QueryPlan {
  readonly calls: readonly PlannedCall[]
  readonly columns: QueryColumns
}

export const call = (tool: string, reason: string, build: (earlier: readonly ShapedResult[]) => Record<string, unknown> | null): PlannedCall => ({
  tool,
  reason,
  arguments: build
})

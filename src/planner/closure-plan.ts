import type { ShapedResult } from '../results/shape.ts'
import type { Plan, PlannedCall, Rendered } from './planner.ts'

/** A call whose arguments may depend on earlier results, given in order. A function without a parameter depends on none. */
export interface ClosureCall extends Omit<PlannedCall, 'arguments'> {
  /** null: the earlier results make the call needless. */
  arguments(earlier: readonly ShapedResult[]): Readonly<Record<string, unknown>> | null
}

/** A plan of functions, as the planner by rules makes it; `src/reading` holds it and gives it out as data. */
export interface ClosurePlan extends Omit<Plan, 'calls' | 'render'> {
  readonly calls: readonly ClosureCall[]
  /** The answer from the results of all calls, in order. */
  render(results: readonly ShapedResult[]): Rendered
}

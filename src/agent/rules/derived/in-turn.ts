import type { ShapedResult } from '../../../results/shape.ts'
import type { Plan, PlannedCall } from '../../types.ts'

/** Some plans one after another. Each sees its own results only. */
export function inTurn(plans: readonly Pick<Plan, 'calls'>[]): {
  readonly calls: readonly PlannedCall[]
  readonly resultsOf: (results: readonly ShapedResult[]) => ShapedResult[][]
} {
  const begins: number[] = []
  const calls = plans.flatMap((plan, turn) =>
    plan.calls.map(
      (call, at): PlannedCall => ({
        ...call,
        arguments: (earlier) => {
          if (at === 0) begins[turn] = earlier.length
          return call.arguments(earlier.slice(begins[turn]))
        }
      })
    )
  )
  return { calls, resultsOf: (results) => plans.map((_, turn) => results.slice(begins[turn], begins[turn + 1])) }
}

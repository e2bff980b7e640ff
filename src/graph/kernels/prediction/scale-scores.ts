import { invalidInput } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import type { ParallelKernel, Plan } from '../../parallel-kernel.ts'

/** Scalings of scores, by the names of GDS. */
export const scalers = ['None', 'MinMax', 'Max', 'Mean', 'Log', 'StdScore'] as const
export type Scaler = (typeof scalers)[number]

/** As in GDS, a smaller divisor counts as 0. */
const CLOSE_TO_ZERO = 1e-15

/** Adds a scaler parameter to a kernel. */
export function scaled<P, Output extends { scores: Float64Array }>(kernel: (csr: Csr, parameters: P, control: KernelControl) => Output) {
  return (csr: Csr, parameters: P & { readonly scaler?: Scaler }, control: KernelControl): Output => {
    const output = kernel(csr, parameters, control)
    scaleScores(output.scores, parameters.scaler ?? 'None')
    return output
  }
}

/** Adds a scaler parameter to a kernel that threads share. */
export function scaledParallel<P, Shared extends Plan, Output extends { scores: Float64Array }>(
  kernel: ParallelKernel<P, Shared, Output>
): ParallelKernel<P & { readonly scaler?: Scaler }, Shared & { readonly scaler: Scaler }, Output> {
  return {
    plan: (csr, parameters, control, size) => ({ ...kernel.plan(csr, parameters, control, size), scaler: parameters.scaler ?? 'None' }),
    work: kernel.work,
    finish(csr, plan) {
      const output = kernel.finish(csr, plan)
      scaleScores(output.scores, plan.scaler)
      return output
    }
  }
}

/**
 * Scales finite scores in place as GDS does. MinMax: to 0..1. Max: by the largest absolute value. Mean: distance from the mean over the range. Log: natural
 * logarithm. StdScore: distance from the mean in standard deviations (of the population).
 * Equal scores become 0 where the scaler would divide by 0. Their variance may round to a negative number: GDS then returns NaN, this function 0.
 * @throws EDGEWISE_INVALID_INPUT for Log where a score is not above 0: GDS returns -Infinity or NaN there.
 */
export function scaleScores(scores: Float64Array, scaler: Scaler): void {
  if (scaler === 'None') return
  if (scaler === 'Log') {
    refuseNoLogarithm(scores)
    for (let u = 0; u < scores.length; u++) scores[u] = Math.log(scores[u])
    return
  }
  const { origin, unit } = measures[scaler](scores)
  const isUnit = unit >= CLOSE_TO_ZERO
  for (let u = 0; u < scores.length; u++) scores[u] = isUnit ? (scores[u] - origin) / unit : 0
}

function refuseNoLogarithm(scores: Float64Array): void {
  let count = 0
  for (const score of scores) if (!(score > 0)) count++
  if (count === 0) return
  const detail = `The scaler Log needs scores above 0, but ${count} of ${scores.length} nodes score 0. Take another scaler.`
  throw invalidInput(detail)
}

/** The value that becomes 0, and the difference that becomes 1. */
interface Measure {
  readonly origin: number
  readonly unit: number
}

const measures: Record<Exclude<Scaler, 'None' | 'Log'>, (scores: Float64Array) => Measure> = {
  MinMax(scores) {
    const { min, max } = totalsOf(scores)
    return { origin: min, unit: max - min }
  },
  Max(scores) {
    const { min, max } = totalsOf(scores)
    return { origin: 0, unit: Math.max(Math.abs(min), Math.abs(max)) }
  },
  Mean(scores) {
    const { min, max, sum } = totalsOf(scores)
    return { origin: sum / scores.length, unit: max - min }
  },
  StdScore(scores) {
    const { sum, squares } = totalsOf(scores)
    const mean = sum / scores.length
    return { origin: mean, unit: Math.sqrt((squares - mean * sum) / scores.length) }
  }
}

function totalsOf(scores: Float64Array): { min: number; max: number; sum: number; squares: number } {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let sum = 0
  let squares = 0
  for (const score of scores) {
    min = Math.min(min, score)
    max = Math.max(max, score)
    sum += score
    squares += score * score
  }
  return { min, max, sum, squares }
}

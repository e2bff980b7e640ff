/** A shorter change is rounding of the last digits. */
const ROUNDING = 2 ** -50
const EXTRAPOLATED_EVERY = 10
/** The difference of two successive ratios, as a share of 1 - ratio, up to which only one mode of error is left. */
const STEADY = 0.1

/** The number of consecutive iterations that must look settled, because fast changes can hide slow ones for a while. */
const SETTLED_FOR = 20

/** The verdict from the length of an iteration's changes. */
export interface Judgement {
  readonly isSettled: boolean
  /** The factor of this iteration's changes that equals the sum of all further ones, where they shrink by a steady ratio. It is 0 in most iterations. */
  readonly ahead: number
}

/**
 * Judges the iterations of a power method. They are settled when the remaining changes, extrapolated from the last two iterations, have a length of at most
 * `tolerance`, because a small change may also be a slow one.
 * Adding `ahead` times the changes applies that sum at once, which compensates for close eigenvalues.
 * @see Aitken, On Bernoulli's numerical solution of algebraic equations, 1926.
 * @returns a function that takes the length of each iteration's changes in turn.
 */
export function judgeChanges(tolerance: number): (length: number) => Judgement {
  let before = Number.NaN
  let ratioBefore = Number.NaN
  let iterations = 0
  let settledFor = 0
  return (length) => {
    const ratio = length / before
    const left = ratio / (1 - ratio)
    settledFor = ratio < 1 && length * left <= tolerance ? settledFor + 1 : 0
    if (length <= ROUNDING || settledFor === SETTLED_FOR) return { isSettled: true, ahead: 0 }
    const isSteady = ratio < 1 && Math.abs(ratio - ratioBefore) <= STEADY * (1 - ratio)
    const isAhead = ++iterations % EXTRAPOLATED_EVERY === 0 && isSteady
    before = isAhead ? Number.NaN : length
    ratioBefore = ratio
    return { isSettled: false, ahead: isAhead ? left : 0 }
  }
}

/** Adds `factor` times the changes, unless that makes a value negative. */
export function lookAhead(values: Float64Array, changes: Float64Array, factor: number): void {
  if (values.some((value, u) => value + factor * changes[u] < 0)) return
  for (let u = 0; u < values.length; u++) values[u] += factor * changes[u]
}

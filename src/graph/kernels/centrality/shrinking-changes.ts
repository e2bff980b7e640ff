/** A change no longer than this is of the last digits. */
const ROUNDING = 2 ** -50
/** Iterations from one extrapolation to the next. */
const EXTRAPOLATED_EVERY = 10
/** How much of 1 - ratio the ratio of changes may differ between two iterations for one mode of error to be all that is left. */
const STEADY = 0.1

/** Iterations in a row that must look settled: changes that shrink fast hide slow ones only so long. */
const SETTLED_FOR = 20

/** What the length of an iteration's changes tells. */
export interface Judgement {
  readonly isSettled: boolean
  /** How often the changes of this iteration still add up in all, where they shrink by a steady ratio; 0 elsewhere, and in most iterations. */
  readonly ahead: number
}

/**
 * Judges the iterations of a power method. They are settled when what the changes still add up to, should they go on to shrink as in the last two iterations, has a length of
 * `tolerance` or less: a small change alone may be a slow one. Adding `ahead` times the changes takes their sum at once, which makes up for eigenvalues that lie near each other.
 * @see Aitken, On Bernoulli's numerical solution of algebraic equations, 1926.
 * @returns takes the length of the changes of each iteration in turn.
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

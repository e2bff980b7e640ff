/** The magnitude of the finite weights; zeros without any. */
export interface WeightScale {
  readonly largest: number
  readonly mean: number
}

/** Requires weights of at least zero. O(m). */
export function weightScaleOf(weights: Float64Array): WeightScale {
  let largest = 0
  let sum = 0
  let count = 0
  for (let arc = 0; arc < weights.length; arc++) {
    const weight = weights[arc]
    if (weight === Number.POSITIVE_INFINITY) continue
    if (weight > largest) largest = weight
    sum += weight
    count++
  }
  return { largest, mean: count === 0 ? 0 : sum / count }
}

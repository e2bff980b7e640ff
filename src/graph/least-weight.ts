/** The smallest weight; NaN when any is NaN, Infinity without weights. O(m). */
export function leastWeightOf(weights: Float64Array): number {
  let least = Number.POSITIVE_INFINITY
  for (let arc = 0; arc < weights.length; arc++) {
    if (weights[arc] >= least) continue
    least = weights[arc]
    if (Number.isNaN(least)) break
  }
  return least
}

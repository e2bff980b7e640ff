/** Adds sums to those of another array of the same length, and clears them. */
export function moveSums(from: Float64Array, to: Float64Array): void {
  for (let u = 0; u < from.length; u++) {
    to[u] += from[u]
    from[u] = 0
  }
}

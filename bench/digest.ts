/** A few numbers of a result, on which contenders are compared. They are computed outside the measured time. */
export type Digest = readonly number[]

/** Two sums that distinguish vectors by their values and by the places of values. `peers/serve.py` has the same. */
export function digestVector(values: ArrayLike<number>): Digest {
  let sum = 0
  let mixed = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    sum += value
    mixed += value * ((i * 7919) % 1009)
  }
  return [sum, mixed]
}

/** The same digest of values scaled to sum to one. */
export function digestShares(values: ArrayLike<number>): Digest {
  const [sum = 1, mixed = 0] = digestVector(values)
  return [1, mixed / sum]
}

/** The number of groups and the sum of their squared sizes. */
export function digestGroups(sizes: Iterable<number>): Digest {
  let count = 0
  let squares = 0
  for (const size of sizes) {
    count++
    squares += size * size
  }
  return [count, squares]
}

export function sizesOf(labels: ArrayLike<number>): Iterable<number> {
  const sizes = new Map<number, number>()
  for (let i = 0; i < labels.length; i++) sizes.set(labels[i] as number, (sizes.get(labels[i] as number) ?? 0) + 1)
  return sizes.values()
}

/** Largest difference, relative to values above one. */
export function differenceOf(a: Digest, b: Digest): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY
  return Math.max(0, ...a.map((value, i) => Math.abs(value - (b[i] as number)) / Math.max(1, Math.abs(value))))
}

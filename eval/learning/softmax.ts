/** Probabilities in proportion to the exponentials of scores. */
export function softmax(scores: ArrayLike<number>): Float64Array {
  const shares = Float64Array.from(scores)
  const highest = shares.reduce((high, score) => Math.max(high, score), Number.NEGATIVE_INFINITY)
  let whole = 0
  shares.forEach((score, at) => {
    shares[at] = Math.exp(score - highest)
    whole += shares[at] as number
  })
  return shares.map((share) => share / whole)
}

import type { Csr } from '../../csr.ts'

/** Pairs of adjacent nodes, in order of the first. */
export interface Edges {
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly weights: Float64Array
}

/**
 * Relationships without direction, each once for an undirected graph, without loops. Of parallel arcs it takes the cheapest. Without weights each weighs 1.
 * O(m).
 */
export function undirectedEdges({ nodeCount, undirected, arcCount, outOffsets, outTargets, outWeights }: Csr): Edges {
  const size = undirected ? arcCount >>> 1 : arcCount
  const from = new Uint32Array(size)
  const to = new Uint32Array(size)
  const weights = new Float64Array(size)
  let count = 0
  for (let u = 0; u < nodeCount; u++) {
    const first = count
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      const v = outTargets[arc]
      if (v === u || (undirected && v < u)) continue
      const weight = outWeights === null ? 1 : outWeights[arc]
      if (count > first && to[count - 1] === v) {
        weights[count - 1] = Math.min(weights[count - 1], weight)
        continue
      }
      from[count] = u
      to[count] = v
      weights[count++] = weight
    }
  }
  return { from: from.subarray(0, count), to: to.subarray(0, count), weights: weights.subarray(0, count) }
}

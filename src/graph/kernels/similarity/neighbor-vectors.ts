import type { Csr } from '../../csr.ts'
import { sharedIndices, sharedNumbers } from '../../shared-arrays.ts'

/**
 * Out neighbours of each node as sparse vectors: row u is `neighbors[offsets[u] .. offsets[u + 1] - 1]`, rising, without u and without repeats. Threads share
 * them.
 */
export interface NeighborVectors {
  readonly nodeCount: number
  readonly offsets: Uint32Array
  readonly neighbors: Uint32Array
  /** null: every neighbour counts 1. Of parallel arcs the first one's weight. */
  readonly weights: Float64Array | null
}

/** Time and space O(n + m). */
export function neighborVectors({ nodeCount, outOffsets, outTargets, outWeights }: Csr): NeighborVectors {
  const offsets = sharedIndices(nodeCount + 1)
  const neighbors = sharedIndices(outTargets.length)
  const weights = outWeights === null ? null : sharedNumbers(outTargets.length)
  let count = 0
  for (let u = 0; u < nodeCount; u++) {
    const end = outOffsets[u + 1]
    let last = u
    for (let arc = outOffsets[u]; arc < end; arc++) {
      const v = outTargets[arc]
      if (v === u || (v === last && count > offsets[u])) continue
      last = v
      neighbors[count] = v
      if (weights !== null) weights[count] = (outWeights as Float64Array)[arc]
      count++
    }
    offsets[u + 1] = count
  }
  return { nodeCount, offsets, neighbors: neighbors.subarray(0, count), weights: weights === null ? null : weights.subarray(0, count) }
}

/** The transposed rows of marked nodes: the nodes with neighbour w, rising. */
export function holdersOf({ nodeCount, offsets, neighbors, weights }: NeighborVectors, isMarked: Uint8Array): NeighborVectors {
  const starts = sharedIndices(nodeCount + 1)
  for (let u = 0; u < nodeCount; u++) {
    if (isMarked[u] === 0) continue
    for (let arc = offsets[u]; arc < offsets[u + 1]; arc++) starts[neighbors[arc] + 1]++
  }
  for (let w = 0; w < nodeCount; w++) starts[w + 1] += starts[w]
  const cursors = starts.slice()
  const holders = sharedIndices(starts[nodeCount])
  const held = weights === null ? null : sharedNumbers(holders.length)
  for (let u = 0; u < nodeCount; u++) {
    if (isMarked[u] === 0) continue
    for (let arc = offsets[u]; arc < offsets[u + 1]; arc++) {
      const place = cursors[neighbors[arc]]++
      holders[place] = u
      if (held !== null) held[place] = (weights as Float64Array)[arc]
    }
  }
  return { nodeCount, offsets: starts, neighbors: holders, weights: held }
}

import type { Csr } from '../csr.ts'
import type { AddDependencies } from './betweenness-centrality.ts'

/**
 * Brandes' accumulation without weights, level by level. Both sweeps pull over an array that is zero outside the neighbouring level, so the inner loops do not branch.
 * Time O(n + m) a source, space O(n).
 */
export function countedDependencies(csr: Csr): AddDependencies {
  const { nodeCount, outOffsets, outTargets, inOffsets, inSources } = csr
  // One entry more than nodes: a candidate is written before it is known to be new.
  const order = new Uint32Array(nodeCount + 1)
  const isSeen = new Uint8Array(nodeCount)
  const pathCounts = new Float64Array(nodeCount)
  /** Path counts of the last level on the way out, shares per path on the way back; zero elsewhere. */
  const level = new Float64Array(nodeCount)
  const dependencies = new Float64Array(nodeCount)
  const starts: number[] = []

  function discover(from: number, to: number): number {
    let reached = to
    for (let i = from; i < to; i++) {
      const u = order[i]
      const end = outOffsets[u + 1]
      for (let arc = outOffsets[u]; arc < end; arc++) {
        const v = outTargets[arc]
        order[reached] = v
        reached += 1 - isSeen[v]
        isSeen[v] = 1
      }
    }
    return reached
  }

  function searchOut(source: number): number {
    order[0] = source
    isSeen[source] = 1
    pathCounts[source] = 1
    starts.length = 0
    let from = 0
    let to = 1
    while (from < to) {
      starts.push(from)
      for (let i = from; i < to; i++) level[order[i]] = pathCounts[order[i]]
      const reached = discover(from, to)
      sumNeighbors(order, to, reached, inOffsets, inSources, level, pathCounts)
      for (let i = from; i < to; i++) level[order[i]] = 0
      from = to
      to = reached
    }
    starts.push(to)
    return to
  }

  return (source, scores) => {
    const reached = searchOut(source)
    for (let depth = starts.length - 2; depth > 0; depth--) {
      const from = starts[depth]
      const to = starts[depth + 1]
      sumNeighbors(order, from, to, outOffsets, outTargets, level, dependencies)
      const deeper = starts[depth + 2] ?? to
      for (let i = to; i < deeper; i++) level[order[i]] = 0
      for (let i = from; i < to; i++) {
        const u = order[i]
        dependencies[u] *= pathCounts[u]
        scores[u] += dependencies[u]
        level[u] = (1 + dependencies[u]) / pathCounts[u]
      }
    }
    for (let i = 0; i < reached; i++) {
      level[order[i]] = 0
      isSeen[order[i]] = 0
    }
  }
}

/** For each node of a stretch of `order`, the sum over its row of `values`. */
function sumNeighbors(
  order: Uint32Array,
  from: number,
  to: number,
  offsets: Uint32Array,
  neighbors: Uint32Array,
  values: Float64Array,
  sums: Float64Array
): void {
  for (let i = from; i < to; i++) {
    const u = order[i]
    const end = offsets[u + 1]
    let sum = 0
    for (let arc = offsets[u]; arc < end; arc++) sum += values[neighbors[arc]]
    sums[u] = sum
  }
}

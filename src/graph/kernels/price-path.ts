import type { Csr } from '../csr.ts'
import type { Path } from './shortest-path.ts'

/** The path along the given nodes, each step by its cheapest arc, which must exist. O(log degree + parallel arcs) a step: rows are sorted. */
export function pricePath(csr: Csr, nodes: readonly number[]): Path {
  const costs = new Float64Array(nodes.length)
  for (let i = 1; i < nodes.length; i++) costs[i] = costs[i - 1] + cheapestArc(csr, nodes[i - 1], nodes[i])
  return { nodes: Uint32Array.from(nodes), costs }
}

function cheapestArc({ outOffsets, outTargets, outWeights }: Csr, u: number, v: number): number {
  if (outWeights === null) return 1
  const end = outOffsets[u + 1]
  let low = outOffsets[u]
  for (let high = end; low < high; ) {
    const middle = (low + high) >>> 1
    if (outTargets[middle] < v) low = middle + 1
    else high = middle
  }
  let cheapest = Number.POSITIVE_INFINITY
  for (let arc = low; arc < end && outTargets[arc] === v; arc++) cheapest = Math.min(cheapest, outWeights[arc])
  return cheapest
}

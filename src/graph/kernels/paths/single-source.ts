import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { breadthFirstSearch } from './breadth-first-search.ts'

/** The cheapest paths from one node, as a tree by node. */
export interface SingleSource {
  /** Infinity for unreachable nodes. */
  readonly costs: Float64Array
  /** The number of arcs of the path; -1 for unreachable nodes. */
  readonly hops: Int32Array
  /** The previous node on the path; -1 for the source and unreachable nodes. */
  readonly parents: Int32Array
}

/**
 * The tree of paths, given the final costs of all nodes from the source. It goes breadth first along the arcs of cheapest paths. So ties in cost are broken by
 * fewest hops, then by the smallest sequence of node indices, and arcs of weight zero do no harm, even in cycles. O(n + m).
 */
export function readTree(csr: Csr, weights: Float64Array, source: number, costs: Float64Array, control: KernelControl): SingleSource {
  const { nodeCount, outOffsets, outTargets } = csr
  const hops = new Int32Array(nodeCount).fill(-1)
  const parents = new Int32Array(nodeCount).fill(-1)
  const queue = new Uint32Array(nodeCount)
  queue[0] = source
  hops[source] = 0
  let reached = 1
  for (let head = 0; head < reached; head++) {
    if ((head & 4095) === 0) control.check(head / nodeCount)
    const u = queue[head]
    const cost = costs[u]
    const hop = hops[u] + 1
    const end = outOffsets[u + 1]
    for (let arc = outOffsets[u]; arc < end; arc++) {
      const v = outTargets[arc]
      if (hops[v] !== -1 || cost + weights[arc] !== costs[v] || costs[v] === Number.POSITIVE_INFINITY) continue
      hops[v] = hop
      parents[v] = u
      queue[reached++] = v
    }
  }
  return { costs, hops, parents }
}

/** The tree where every arc costs 1. O(n + m). */
export function countHops(csr: Csr, source: number, control: KernelControl): SingleSource {
  const { depths: hops, parents } = breadthFirstSearch(csr, { source, targets: [], maxDepth: -1 }, control)
  return { costs: Float64Array.from(hops, (hop) => (hop === -1 ? Number.POSITIVE_INFINITY : hop)), hops, parents }
}

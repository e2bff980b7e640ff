import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { NodeQueue } from '../node-queue.ts'

/** Each node's distance to one target: cost, then the fewest hops at that cost. */
export interface Distances {
  /** Infinity where the target is unreachable. */
  readonly costs: Float64Array
  readonly hops: Int32Array
}

/**
 * Distances of all nodes to `target` along out arcs, found backwards over in arcs. With weights by Dijkstra's algorithm in order of cost, then hops; without,
 * breadth first. Weights must be zero or more, which the caller checks.
 * Time O(m + n log n) weighted, O(n + m) unweighted; space O(n).
 */
export function distancesTo(csr: Csr, target: number, control: KernelControl): Distances {
  return csr.inWeights === null ? countHops(csr, target, control) : sumWeights(csr, csr.inWeights, target, control)
}

function sumWeights(csr: Csr, inWeights: Float64Array, target: number, control: KernelControl): Distances {
  const { nodeCount, inOffsets, inSources } = csr
  const queue = new NodeQueue(nodeCount)
  const { keys: costs, hops } = queue
  queue.push(target, 0, 0)
  for (let settled = 0; !queue.isEmpty(); settled++) {
    if ((settled & 4095) === 0) control.check(settled / nodeCount)
    const v = queue.pop()
    const hop = hops[v] + 1
    const end = inOffsets[v + 1]
    for (let arc = inOffsets[v]; arc < end; arc++) {
      const u = inSources[arc]
      const cost = costs[v] + inWeights[arc]
      if (cost < costs[u] || (cost === costs[u] && hop < hops[u] && cost !== Number.POSITIVE_INFINITY)) queue.push(u, cost, hop)
    }
  }
  return { costs, hops }
}

function countHops(csr: Csr, target: number, control: KernelControl): Distances {
  const { nodeCount, inOffsets, inSources } = csr
  const costs = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
  const hops = new Int32Array(nodeCount).fill(-1)
  const queue = new Int32Array(nodeCount)
  queue[0] = target
  costs[target] = 0
  hops[target] = 0
  let reached = 1
  for (let head = 0; head < reached; head++) {
    if ((head & 4095) === 0) control.check(head / nodeCount)
    const v = queue[head]
    const hop = hops[v] + 1
    const end = inOffsets[v + 1]
    for (let arc = inOffsets[v]; arc < end; arc++) {
      const u = inSources[arc]
      if (hops[u] !== -1) continue
      hops[u] = hop
      costs[u] = hop
      queue[reached++] = u
    }
  }
  return { costs, hops }
}

import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { findCycle } from './find-cycle.ts'

export interface TopologicalOrder {
  /** Every node once, sources of arcs before their targets; in a graph with cycles, those nodes alone that no cycle leads to. */
  readonly order: Uint32Array
  /** By node: arcs on the longest way to it, so that nodes of one level can go at the same time; -1 where a cycle comes before. */
  readonly levels: Int32Array
  /** A cycle, its first node again at the end; empty when there is none. */
  readonly cycle: Uint32Array
}

/**
 * Nodes in an order in which every arc leads forward: level by level, within a level by index.
 * @see Kahn, Topological sorting of large networks, 1962.
 * @param csr a directed view. Weights are ignored; parallel arcs count as one.
 * Time O(n log n + m), space O(n).
 */
export function topologicalOrder(csr: Csr, parameters: Record<never, never>, control: KernelControl): TopologicalOrder {
  const { nodeCount, outOffsets, outTargets, inOffsets } = csr
  const levels = new Int32Array(nodeCount).fill(-1)
  const open = new Uint32Array(nodeCount)
  const queue = new Uint32Array(nodeCount)
  let queued = 0
  for (let node = 0; node < nodeCount; node++) {
    open[node] = inOffsets[node + 1] - inOffsets[node]
    if (open[node] > 0) continue
    levels[node] = 0
    queue[queued++] = node
  }
  for (let head = 0; head < queued; head++) {
    if ((head & 4095) === 0) control.check(head / nodeCount)
    const u = queue[head]
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      const v = outTargets[arc]
      if (--open[v] > 0) continue
      levels[v] = levels[u] + 1
      queue[queued++] = v
    }
  }
  const order = queue.slice(0, queued).sort((a, b) => levels[a] - levels[b] || a - b)
  return { order, levels, cycle: queued === nodeCount ? new Uint32Array() : findCycle(csr, parameters, control).cycle }
}

import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { findCycle } from './find-cycle.ts'
import { sourcesFirst } from './sources-first.ts'

export interface TopologicalOrder {
  /** Every node once, sources of arcs before their targets; in a graph with cycles, only nodes that no cycle leads to. */
  readonly order: Uint32Array
  /** By node, the number of arcs on the longest path to it, so that nodes of one level are independent; -1 after a cycle. */
  readonly levels: Int32Array
  /** A cycle, its first node again at the end; empty without a cycle. */
  readonly cycle: Uint32Array
}

/**
 * Nodes in an order in which every arc leads forward, level by level and within a level by index.
 * @param csr a directed view. Weights are ignored, and parallel arcs count as one.
 * Time O(n log n + m), space O(n).
 */
export function topologicalOrder(csr: Csr, parameters: Record<never, never>, control: KernelControl): TopologicalOrder {
  const { nodeCount, outOffsets, outTargets } = csr
  const { order, open } = sourcesFirst(csr, control)
  const levels = Int32Array.from(open, (count) => (count === 0 ? 0 : -1))
  for (const u of order) {
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      const v = outTargets[arc]
      if (open[v] === 0 && levels[v] <= levels[u]) levels[v] = levels[u] + 1
    }
  }
  const byLevel = order.slice().sort((a, b) => levels[a] - levels[b] || a - b)
  return { order: byLevel, levels, cycle: order.length === nodeCount ? new Uint32Array() : findCycle(csr, parameters, control).cycle }
}

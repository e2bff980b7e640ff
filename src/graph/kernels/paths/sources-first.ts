import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'

export interface SourcesFirst {
  /** Nodes that no cycle leads to, each after all nodes with an arc to it. */
  readonly order: Uint32Array
  /** By node: the number of arcs from nodes outside the order; above 0 for nodes that cycles lead to. */
  readonly open: Uint32Array
}

/**
 * Takes each node once no arc from an untaken node leads to it.
 * @see Kahn, Topological sorting of large networks, 1962.
 * @param csr a directed view. Ties: first come, first taken; nodes without in arcs by index. Time O(n + m), space O(n).
 */
export function sourcesFirst({ nodeCount, outOffsets, outTargets, inOffsets }: Csr, control: KernelControl): SourcesFirst {
  const open = new Uint32Array(nodeCount)
  const queue = new Uint32Array(nodeCount)
  let queued = 0
  for (let node = 0; node < nodeCount; node++) {
    open[node] = inOffsets[node + 1] - inOffsets[node]
    if (open[node] === 0) queue[queued++] = node
  }
  for (let head = 0; head < queued; head++) {
    if ((head & 4095) === 0) control.check(head / nodeCount)
    const end = outOffsets[queue[head] + 1]
    for (let arc = outOffsets[queue[head]]; arc < end; arc++) if (--open[outTargets[arc]] === 0) queue[queued++] = outTargets[arc]
  }
  return { order: queue.subarray(0, queued), open }
}

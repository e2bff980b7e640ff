import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

/**
 * Nodes in breadth-first order from `source` along out arcs; weights are ignored.
 * @see Cormen et al., Introduction to Algorithms, section 20.2.
 * @param csr not modified; parallel arcs and self loops are allowed.
 * @param parameters `source` and `targets` in 0..n-1, the caller checks. The walk ends as soon as one target is reached (as in GDS), which is then last in `order`;
 * no target: none ends it. `maxDepth` -1 means no bound.
 * @returns `order`: the visited nodes, source first. `depths` and `parents`: n entries, by node; -1 where not visited, and the parent of the source is -1.
 * Ties: queue order, within a row ascending, so the parent is the earliest visited one.
 * Time O(n + m), space O(n).
 */
export function breadthFirstSearch(
  csr: Csr,
  parameters: { source: number; targets: readonly number[]; maxDepth: number },
  control: KernelControl
): { order: Uint32Array; depths: Int32Array; parents: Int32Array } {
  const { nodeCount, outOffsets, outTargets } = csr
  const { source, maxDepth } = parameters
  const wanted = new Uint8Array(nodeCount)
  for (const target of parameters.targets) wanted[target] = 1
  const order = new Uint32Array(nodeCount)
  const depths = new Int32Array(nodeCount).fill(-1)
  const parents = new Int32Array(nodeCount).fill(-1)
  order[0] = source
  depths[source] = 0
  let reached = 1
  let ended = wanted[source] === 1
  for (let head = 0; head < reached && !ended; head++) {
    if ((head & 4095) === 0) control.check(head / nodeCount)
    const u = order[head]
    const depth = depths[u] + 1
    if (maxDepth >= 0 && depth > maxDepth) break
    const end = outOffsets[u + 1]
    for (let arc = outOffsets[u]; arc < end; arc++) {
      const v = outTargets[arc]
      if (depths[v] !== -1) continue
      depths[v] = depth
      parents[v] = u
      order[reached++] = v
      if (wanted[v] === 1) {
        ended = true
        break
      }
    }
  }
  return { order: order.slice(0, reached), depths, parents }
}

import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'

/**
 * Nodes in depth-first order from `source` along out arcs. Weights are ignored.
 * As in GDS, a node is recorded when it is first seen from a visited one, and visited when the search returns to it. The node that saw it first is its parent
 * and sets its depth. So `maxDepth` may omit nodes that another path could reach.
 * @see Tarjan, Depth-first search and linear graph algorithms, 1972.
 * @param csr It is not modified. Parallel arcs and self loops are allowed.
 * @param parameters `source` and `targets` are in 0..n-1, which the caller checks. The search ends as soon as one target is visited, which is then last in
 * `order`. Without targets it visits all. `maxDepth` -1 means no bound.
 * @returns `order` holds the visited nodes, source first. `depths` and `parents` have n entries by node, -1 where not visited. The parent of the source is -1.
 * Ties: of the nodes that one node saw, the largest index is visited first. Time O(n + m), space O(n); no recursion.
 */
export function depthFirstSearch(
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
  const stack = new Uint32Array(nodeCount)
  stack[0] = source
  depths[source] = 0
  let visited = 0
  for (let height = 1; height > 0; ) {
    if ((visited & 4095) === 0) control.check(visited / nodeCount)
    const u = stack[--height]
    order[visited++] = u
    if (wanted[u] === 1) {
      // These nodes were seen but not visited.
      for (let i = 0; i < height; i++) {
        depths[stack[i]] = -1
        parents[stack[i]] = -1
      }
      break
    }
    const depth = depths[u] + 1
    if (maxDepth >= 0 && depth > maxDepth) continue
    const end = outOffsets[u + 1]
    for (let arc = outOffsets[u]; arc < end; arc++) {
      const v = outTargets[arc]
      if (depths[v] !== -1) continue
      depths[v] = depth
      parents[v] = u
      stack[height++] = v
    }
  }
  return { order: order.slice(0, visited), depths, parents }
}

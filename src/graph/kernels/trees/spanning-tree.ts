import { invalidInput } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { leastWeightOf } from '../../least-weight.ts'
import { NodeQueue } from '../node-queue.ts'
import { type RootedTree, treeOf } from './rooted-tree.ts'

/**
 * The spanning tree of least (or greatest) total weight of the source's component, grown from the source. Directions are ignored.
 * @see Prim, Shortest connection networks and some generalizations, 1957.
 * @param csr Weights are any but NaN; without weights every arc counts 1. Of parallel arcs the best counts; loops never do.
 * @returns the tree in the order of growth, without nodes of other components. The total is the same for every choice among ties. Ties: the smallest node index
 * next, with the earliest node of the tree as its parent.
 * @throws EDGEWISE_INVALID_INPUT for a weight that is NaN.
 * Time O(m log n), space O(n).
 */
export function spanningTree(csr: Csr, parameters: { source: number; objective: 'minimum' | 'maximum' }, control: KernelControl): RootedTree {
  refuseUnordered(csr, 'A spanning tree')
  const { nodeCount } = csr
  const { source, objective } = parameters
  const sign = objective === 'maximum' ? -1 : 1
  const queue = new NodeQueue(nodeCount)
  const parents = new Int32Array(nodeCount).fill(-1)
  const order = new Uint32Array(nodeCount)
  let reached = 0
  const look = (u: number, offsets: Uint32Array, neighbors: Uint32Array, weights: Float64Array | null): void => {
    const end = offsets[u + 1]
    for (let arc = offsets[u]; arc < end; arc++) {
      const v = neighbors[arc]
      const key = weights === null ? 1 : sign * weights[arc]
      if (queue.hasLeft(v) || (queue.isWaiting(v) && key >= queue.keys[v])) continue
      parents[v] = u
      queue.push(v, key, 0)
    }
  }
  let steps = 0
  control.check(0)
  if (nodeCount > 0) queue.push(source, 0, 0)
  while (!queue.isEmpty()) {
    const u = queue.pop()
    order[reached++] = u
    steps += 1 + csr.outOffsets[u + 1] - csr.outOffsets[u]
    if (steps > 4096) {
      control.check(reached / nodeCount)
      steps = 0
    }
    look(u, csr.outOffsets, csr.outTargets, csr.outWeights)
    if (!csr.undirected) look(u, csr.inOffsets, csr.inSources, csr.inWeights)
  }
  const weights = queue.keys
  if (nodeCount > 0) weights[source] = 0
  if (sign < 0 && csr.outWeights !== null) for (let v = 0; v < nodeCount; v++) weights[v] = weights[v] === 0 ? 0 : -weights[v]
  return treeOf(order.subarray(0, reached), parents, weights)
}

/** @throws EDGEWISE_INVALID_INPUT for a NaN weight, because it cannot be compared. */
export function refuseUnordered({ outWeights, leastWeight }: Csr, what: string): void {
  if (outWeights === null || !Number.isNaN(leastWeight ?? leastWeightOf(outWeights))) return
  throw invalidInput(`${what} needs numeric weights, but one is NaN. Leave the weight out to count relationships.`)
}

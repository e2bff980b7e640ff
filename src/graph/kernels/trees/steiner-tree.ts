import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { NodeQueue } from '../node-queue.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { rerouteTree } from './reroute-tree.ts'
import { emptyTree, type RootedTree, treeFromParents } from './rooted-tree.ts'

/**
 * A cheap tree along out arcs from the source to all targets that it can reach, by the heuristic of Neo4j GDS. Repeatedly, the cheapest path from the tree to a
 * target outside it joins the tree, whose arcs are then free.
 * @see Takahashi, Matsuyama, An approximate solution for the Steiner problem in graphs, 1980.
 * @param csr Weights must be zero or more; without weights every arc counts 1.
 * @param parameters `source` and `targets` are in 0..n-1. `delta` is how GDS groups distances and changes nothing here. `applyRerouting` then moves nodes of
 * the tree to cheaper parents and drops branches without a target, until nothing changes; GDS makes one pass over the tree.
 * @returns the tree, whose leaves are all targets, and how many targets are in it. It weighs less than twice the lightest such tree where all arcs lead both
 * ways at one price. Else it weighs at most as many times that tree as there are targets. Ties: fewest hops from the tree, then smallest node index.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Time O(k (m + n log n)) at worst for k targets, in practice little more than one search; space O(n).
 */
export function steinerTree(
  csr: Csr,
  parameters: { source: number; targets: readonly number[]; delta: number; applyRerouting: boolean },
  control: KernelControl
): RootedTree & { readonly reachedTargets: number } {
  refuseNegativeWeights(csr, 'Steiner tree')
  const { nodeCount } = csr
  const { source, applyRerouting } = parameters
  if (nodeCount === 0) return { ...emptyTree(), reachedTargets: 0 }
  const isWanted = new Uint8Array(nodeCount)
  for (const target of parameters.targets) isWanted[target] = 1
  const parents = new Int32Array(nodeCount).fill(-1)
  const inTree = growTree(csr, source, isWanted, parents, control)
  const weights = new Float64Array(nodeCount)
  for (let v = 0; v < nodeCount; v++) {
    if (inTree[v] === 0) parents[v] = -1
    else if (v !== source) weights[v] = cheapestArc(csr, parents[v], v)
  }
  if (applyRerouting) rerouteTree(csr, source, isWanted, { parents, weights, inTree }, control)
  let reachedTargets = 0
  for (let v = 0; v < nodeCount; v++) reachedTargets += isWanted[v] & inTree[v]
  return { ...treeFromParents(source, parents, weights), reachedTargets }
}

/** Marks the nodes of the tree, whose `parents` are then right. Each search resumes where the last one stopped, from the grown tree. */
function growTree(csr: Csr, source: number, isWanted: Uint8Array, parents: Int32Array, control: KernelControl): Uint8Array {
  const { nodeCount, outOffsets, outTargets, outWeights } = csr
  const inTree = new Uint8Array(nodeCount)
  inTree[source] = 1
  let missing = 0
  for (let v = 0; v < nodeCount; v++) missing += isWanted[v] & (inTree[v] ^ 1)
  const queue = new NodeQueue(nodeCount)
  const { keys, hops } = queue
  queue.push(source, 0, 0)
  for (let settled = 0; missing > 0 && !queue.isEmpty(); settled++) {
    if ((settled & 1023) === 0) control.check(Math.min(1, settled / nodeCount))
    const u = queue.pop()
    if (isWanted[u] === 1 && inTree[u] === 0) {
      missing--
      for (let v = u; inTree[v] === 0; v = parents[v]) {
        inTree[v] = 1
        queue.push(v, 0, 0)
      }
      continue
    }
    const end = outOffsets[u + 1]
    const hop = hops[u] + 1
    for (let arc = outOffsets[u]; arc < end; arc++) {
      const v = outTargets[arc]
      const cost = keys[u] + (outWeights === null ? 1 : outWeights[arc])
      if (inTree[v] === 1 || cost > keys[v] || cost === Number.POSITIVE_INFINITY || (cost === keys[v] && hop >= hops[v])) continue
      parents[v] = u
      queue.push(v, cost, hop)
    }
  }
  return inTree
}

/** Weight of the cheapest arc from u to v, which must exist. */
function cheapestArc({ outOffsets, outTargets, outWeights }: Csr, u: number, v: number): number {
  if (outWeights === null) return 1
  let least = Number.POSITIVE_INFINITY
  for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) if (outTargets[arc] === v) least = Math.min(least, outWeights[arc])
  return least
}

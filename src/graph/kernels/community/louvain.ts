import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { condense, type Weave, weaveOf } from './condense.ts'
import { modularityOf, moveNodes } from './move-nodes.ts'
import { groupsByFirstNode, nameBySmallest } from './seeded-groups.ts'

/**
 * Communities of high modularity. Nodes move to the neighbouring community that raises it most, and communities become the nodes of the next level.
 * Modularity is Newman's, in directed graphs that of Leicht and Newman: the share of arc weight inside communities less the sum of their shares of out weight
 * times those of in weight. An arc pulls both its ends together. GDS moves a node by its out arcs alone, and takes out shares for in shares.
 * @see Blondel et al., Fast unfolding of communities in large networks, 2008; Neo4j GDS for the meaning of parameters.
 * @param csr Weights must be zero or more. Parallel arcs add up.
 * @param parameters `maxLevels` and `maxIterations`, the sweeps of a level, are 1 or more. A level and a sweep continue only while modularity rises by more
 * than `tolerance`. `seedCommunities` has n starting communities, NaN for none. They shape only the start, and their numbers are not returned.
 * @returns `communities` has n entries, the smallest node index of the community. `levels` holds the same after each level, at least one. `modularities` holds
 * that of each level, 0 without arcs; `modularity` is the last. `didConverge` says that no bound ended the run, and is null when unknown.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Deterministic: nodes in index order. On a tie a node stays, else it goes to the community of the smallest number. Time O(levels sweeps m), in practice a few
 * passes; space O(n + m).
 */
export function louvain(
  csr: Csr,
  parameters: { maxLevels: number; maxIterations: number; tolerance: number; seedCommunities: Float64Array | null },
  control: KernelControl
): { communities: Uint32Array; levels: Uint32Array[]; modularity: number; modularities: Float64Array; didConverge: boolean | null } {
  refuseNegativeWeights(csr, 'Louvain')
  const { maxLevels, maxIterations, tolerance, seedCommunities } = parameters
  const levels: Uint32Array[] = []
  const modularities: number[] = []
  let weave: Weave = weaveOf(csr)
  let { assigned } = groupsByFirstNode(csr.nodeCount, seedCommunities)
  /** The node of the current weave that represents each original node. */
  let stands = Uint32Array.from({ length: csr.nodeCount }, (_, u) => u)
  let areAllSettled = true
  let didConverge = false
  for (let level = 0; level < maxLevels && !didConverge; level++) {
    areAllSettled = moveNodes(weave, assigned, { maxIterations, tolerance }, control) && areAllSettled
    const modularity = modularityOf(weave, assigned)
    didConverge = level > 0 && !(modularity - modularities[level - 1] > tolerance)
    if (didConverge) break
    const count = numberDensely(assigned)
    stands = stands.map((node) => assigned[node])
    levels.push(nameBySmallest(stands, count))
    modularities.push(modularity)
    didConverge = count === weave.nodeCount || count <= 1
    if (didConverge) break
    weave = condense(weave, assigned, count)
    assigned = Uint32Array.from({ length: count }, (_, u) => u)
  }
  const last = levels.length - 1
  return {
    communities: levels[last],
    levels,
    modularity: modularities[last],
    modularities: Float64Array.from(modularities),
    didConverge: didConverge && areAllSettled
  }
}

/** Renumbers communities 0, 1, ... by their first nodes and returns their number. */
function numberDensely(assigned: Uint32Array): number {
  const numbers = new Int32Array(assigned.length).fill(-1)
  let count = 0
  for (let u = 0; u < assigned.length; u++) {
    if (numbers[assigned[u]] === -1) numbers[assigned[u]] = count++
    assigned[u] = numbers[assigned[u]]
  }
  return count
}

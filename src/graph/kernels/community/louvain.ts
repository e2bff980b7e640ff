import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { condense, type Weave, weaveOf } from './condense.ts'
import { modularityOf, moveNodes } from './move-nodes.ts'
import { groupsByFirstNode, nameBySmallest } from './seeded-groups.ts'

/**
 * Communities of high modularity: nodes move to the neighbouring community that raises it most, communities become nodes, and again.
 * @see Blondel et al., Fast unfolding of communities in large networks, 2008; Neo4j GDS for the meaning of parameters.
 * Modularity is Newman's, in directed graphs Leicht's and Newman's: the share of arc weight inside communities less the sum of their shares of out weight times
 * those of in weight. Arcs pull both their ends together (GDS moves a node by its out arcs alone, and takes out shares for in shares).
 * @param csr weights of zero or more; parallel arcs add up.
 * @param parameters `maxLevels`, `maxIterations` (sweeps a level) of 1 or more. A level, and a sweep, continues only while modularity rises by more than
 * `tolerance`.
 * `seedCommunities`: n starting communities, any numbers, NaN for none; they shape the start only, their values are not kept.
 * @returns `communities`: n entries, the smallest node index of the community; `levels`: the same after each level, the last equal to `communities`;
 * `modularities` of the levels and the last as `modularity`; 0 without arcs. At least one level. `didConverge`: no bound ended it; null when unknown.
 * Deterministic: nodes in index order; ties stay, then go to the community of the smallest number.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Time O(levels sweeps m), in practice a few passes; space O(n + m).
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

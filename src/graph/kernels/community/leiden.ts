import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { randomNumbers } from '../random.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { condense, undirectedWeaveOf } from './condense.ts'
import { connectedParts, innerModularity, innerRowsOf } from './inner-rows.ts'
import { moveInParallel } from './move-in-parallel.ts'
import { refineCommunities } from './refine-communities.ts'
import { groupsByFirstNode, nameBySmallest } from './seeded-groups.ts'

/** A fourth pass raises modularity by less than 1 %. */
const MAX_PASSES = 3

/**
 * Communities of high modularity, each connected. Nodes move to the best community, each community is split into well connected parts, and the parts become the
 * nodes of the next level.
 * Unlike the paper and GDS, it splits a disconnected community before it reports the level, which only raises modularity. A pass ends when a level gains less
 * than `tolerance` or keeps more than half of the arcs. The next pass, of at most three, starts from single nodes in the communities found so far.
 * @see Traag, Waltman, van Eck, From Louvain to Leiden: guaranteeing well-connected communities, 2019; Neo4j GDS for the meaning of parameters.
 * @param csr Weights must be zero or more. Parallel arcs add up. It is read undirected, whatever its orientation.
 * @param parameters `gamma` above 0 is the weight of the expected share: the larger, the smaller the communities. `theta` above 0 is the randomness of the draw
 * of parts: near 0 the best gain always wins. `maxLevels` is 1 or more. A level that raises modularity by less than `tolerance` is the last. `seeds` has n
 * starting communities, NaN for a node that starts alone, or is null.
 * @returns `communities` has n entries, the smallest node index of the community. `levels` holds the same after each level, at least one; the last level
 * before a new pass is left out. `modularities` holds that of each level, with gamma, and 0 without arcs; `modularity` is the last. `labels` has n
 * entries, the seed that the community began with or NaN; it is null without seeds. `didConverge` says that the run ended before `maxLevels`.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Deterministic for a `seed`: nodes in index order, ties to the community met first. Time O(levels m) times the few rounds that moving takes; space O(n + m).
 */
export function leiden(
  csr: Csr,
  parameters: { maxLevels: number; gamma: number; theta: number; tolerance: number; seed: number; seeds: Float64Array | null },
  control: KernelControl
): {
  communities: Uint32Array
  levels: Uint32Array[]
  modularity: number
  modularities: Float64Array
  labels: Float64Array | null
  didConverge: boolean
} {
  refuseNegativeWeights(csr, 'Leiden')
  const { maxLevels, gamma, theta, tolerance, seed, seeds } = parameters
  const random = randomNumbers(seed)
  const levels: Uint32Array[] = []
  const modularities: number[] = []
  const whole = undirectedWeaveOf(csr)
  const everyNode = Uint32Array.from({ length: csr.nodeCount }, (_, u) => u)
  let { assigned, seedOf } = groupsByFirstNode(csr.nodeCount, seeds)
  let weave = whole
  /** The node of the current weave that represents each original node. */
  let stands = everyNode
  let labels = seedOf
  let passes = 1
  let didConverge = false
  while (levels.length < maxLevels && !didConverge) {
    const check = () => control.check(levels.length / maxLevels)
    const hasMoved = moveInParallel(weave, assigned, gamma, check)
    const inner = innerRowsOf(weave, assigned)
    const parts = connectedParts(inner, assigned, seedOf)
    const modularity = innerModularity(weave, inner, parts.assigned, gamma)
    const named = stands.map((node) => parts.assigned[node])
    seedOf = parts.seedOf
    const isLittle = levels.length > 0 && (!hasMoved || modularity - (modularities.at(-1) as number) < tolerance)
    if (weave !== whole && (isLittle || 2 * weave.neighbors.length > whole.neighbors.length)) {
      passes++
      weave = whole
      stands = everyNode
      assigned = named
      continue
    }
    if (hasMoved || levels.length === 0) {
      labels = seedOf === null ? null : Float64Array.from(named, (community) => (seedOf as Float64Array)[community])
      levels.push(nameBySmallest(named))
      modularities.push(modularity)
    }
    didConverge = isLittle || passes === MAX_PASSES || (!hasMoved && parts.count === csr.nodeCount)
    if (didConverge || levels.length === maxLevels) break
    const refined = refineCommunities(weave, parts.assigned, inner, { gamma, theta, random, check })
    assigned = new Uint32Array(refined.count)
    for (let node = 0; node < weave.nodeCount; node++) assigned[refined.assigned[node]] = parts.assigned[node]
    stands = stands.map((node) => refined.assigned[node])
    weave = condense(weave, refined.assigned, refined.count)
  }
  const last = levels.length - 1
  return { communities: levels[last], levels, modularity: modularities[last], modularities: Float64Array.from(modularities), labels, didConverge }
}

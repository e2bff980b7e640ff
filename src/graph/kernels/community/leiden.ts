import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { randomNumbers } from '../random.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { condense, undirectedWeaveOf, type Weave } from './condense.ts'
import { moveInParallel } from './move-in-parallel.ts'
import { modularityOf } from './move-nodes.ts'
import { refineCommunities } from './refine-communities.ts'
import { groupsByFirstNode, nameBySmallest, type SeededGroups } from './seeded-groups.ts'

/**
 * Communities of high modularity, each connected. Nodes move to the best community, each community is split into well connected parts, and the parts become the
 * nodes of the next level.
 * Beyond the paper and GDS, a community that has come apart is divided before its level is reported, which only raises modularity.
 * @see Traag, Waltman, van Eck, From Louvain to Leiden: guaranteeing well-connected communities, 2019; Neo4j GDS for the meaning of parameters.
 * @param csr Weights must be zero or more. Parallel arcs add up. It is read undirected, whatever its orientation.
 * @param parameters `gamma` above 0 is the weight of the expected share: the larger, the smaller the communities. `theta` above 0 is the randomness of the draw
 * of parts: near 0 the best gain always wins. `maxLevels` is 1 or more. A level that raises modularity by less than `tolerance` is the last. `seeds` has n
 * starting communities, NaN for a node that starts alone, or is null.
 * @returns `communities` has n entries, the smallest node index of the community. `levels` holds the same after each level, at least one. `modularities` holds
 * that of each level, with gamma, and 0 without arcs; `modularity` is the last. `labels` has n entries, the seed that the community began with or NaN; it is
 * null without seeds. `didConverge` says that the run ended before `maxLevels`.
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
  let weave = undirectedWeaveOf(csr)
  let { assigned, seedOf } = groupsByFirstNode(csr.nodeCount, seeds)
  /** The node of the current weave that represents each original node. */
  let stands = Uint32Array.from({ length: csr.nodeCount }, (_, u) => u)
  let labels = seedOf
  let didConverge = false
  while (levels.length < maxLevels && !didConverge) {
    const check = () => control.check(levels.length / maxLevels)
    const hasMoved = moveInParallel(weave, assigned, gamma, check)
    if (!hasMoved && levels.length > 0) {
      didConverge = true
      break
    }
    const parts = connectedParts(weave, assigned, seedOf)
    seedOf = parts.seedOf
    const named = stands.map((node) => parts.assigned[node])
    const modularity = modularityOf(weave, parts.assigned, gamma)
    const isSettled = !hasMoved && parts.count === csr.nodeCount
    didConverge = isSettled || (levels.length > 0 && modularity - (modularities.at(-1) as number) < tolerance)
    labels = parts.seedOf === null ? null : Float64Array.from(named, (community) => (parts.seedOf as Float64Array)[community])
    levels.push(nameBySmallest(named))
    modularities.push(modularity)
    if (didConverge || levels.length === maxLevels) break
    const refined = refineCommunities(weave, parts.assigned, { gamma, theta, random, check })
    assigned = new Uint32Array(refined.count)
    for (let node = 0; node < weave.nodeCount; node++) assigned[refined.assigned[node]] = parts.assigned[node]
    stands = stands.map((node) => refined.assigned[node])
    weave = condense(weave, refined.assigned, refined.count)
  }
  const last = levels.length - 1
  return { communities: levels[last], levels, modularity: modularities[last], modularities: Float64Array.from(modularities), labels, didConverge }
}

/**
 * The connected parts of communities, numbered densely in the order of first nodes. The first part of a community keeps its seed. Time O(n + m), space O(n).
 */
function connectedParts(
  { nodeCount, offsets, neighbors }: Weave,
  assigned: Uint32Array,
  seedOf: Float64Array | null
): SeededGroups & { readonly count: number } {
  const numbers = new Int32Array(nodeCount).fill(-1)
  const isKnown = new Uint8Array(nodeCount)
  const seeds: number[] = []
  const stack = new Uint32Array(nodeCount)
  let count = 0
  for (let first = 0; first < nodeCount; first++) {
    if (numbers[first] !== -1) continue
    const community = assigned[first]
    if (seedOf !== null) seeds.push(isKnown[community] === 0 ? seedOf[community] : Number.NaN)
    isKnown[community] = 1
    numbers[first] = count
    let depth = 0
    stack[depth++] = first
    while (depth > 0) {
      const u = stack[--depth]
      for (let arc = offsets[u]; arc < offsets[u + 1]; arc++) {
        const v = neighbors[arc]
        if (numbers[v] !== -1 || assigned[v] !== community) continue
        numbers[v] = count
        stack[depth++] = v
      }
    }
    count++
  }
  return { assigned: Uint32Array.from(numbers), seedOf: seedOf === null ? null : Float64Array.from(seeds), count }
}

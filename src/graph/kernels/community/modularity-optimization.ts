import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { type Weave, weaveOf } from './condense.ts'
import { colorFirstFit } from './k1-coloring.ts'
import { modularityOf, sumByCommunity } from './move-nodes.ts'
import { groupsByFirstNode, nameSeeded } from './seeded-groups.ts'

/**
 * One level of community detection. In each round nodes move, colour by colour, to the neighbouring community that raises modularity most. Louvain and Leiden
 * merge communities further; this does not.
 * Nodes of one colour (see k1Coloring) have no common arc. They all decide before any of them moves. A directed arc pulls both its ends, with half its weight
 * each; in GDS only the source.
 * @see Lu, Halappanavar, Kalyanaraman, Parallel heuristics for scalable community detection, 2015; Neo4j GDS.
 * @param csr Weights must be zero or more. Parallel arcs add up.
 * @param parameters `maxIterations` of 1 or more bounds the rounds. A round after the first that raises modularity by no more than `tolerance` is the last.
 * `seeds` has n starting communities, NaN for a node that starts alone, or is null.
 * @returns `communities` has n entries, the smallest node index of the community. `labels` has n entries, the seed that the community began with or NaN; it is
 * null without seeds. `modularity` is 0 without arcs. `didConverge` says that the tolerance ended the run.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Deterministic. A gain must be above zero, and equal gains go to the community that began at the smallest index. Time O(rounds (n + m)), space O(n + m).
 */
export function modularityOptimization(
  csr: Csr,
  parameters: { maxIterations: number; tolerance: number; seeds: Float64Array | null },
  control: KernelControl
): { communities: Uint32Array; labels: Float64Array | null; modularity: number; ranIterations: number; didConverge: boolean } {
  refuseNegativeWeights(csr, 'Modularity optimization')
  const { maxIterations, tolerance, seeds } = parameters
  const weave = weaveOf(csr)
  const groups = groupsByFirstNode(csr.nodeCount, seeds)
  const classes = nodesByColor(weave, control)
  const round = openRounds(weave, groups.assigned)
  let modularity = -1
  let ranIterations = 0
  let didConverge = false
  while (ranIterations < maxIterations && !didConverge) {
    for (let color = 0; color + 1 < classes.offsets.length; color++) {
      control.check((ranIterations + color / classes.offsets.length) / maxIterations)
      round(classes.nodes.subarray(classes.offsets[color], classes.offsets[color + 1]), control)
    }
    const next = modularityOf(weave, groups.assigned)
    didConverge = ranIterations > 0 && !(next - modularity > tolerance)
    modularity = next
    ranIterations++
  }
  return { ...nameSeeded(groups), modularity, ranIterations, didConverge }
}

/** Nodes of each colour, in index order. */
function nodesByColor(weave: Weave, control: KernelControl): { offsets: Uint32Array; nodes: Uint32Array } {
  const { colors, colorCount } = colorFirstFit([weave], control)
  const offsets = new Uint32Array(colorCount + 1)
  for (const color of colors) offsets[color + 1]++
  for (let color = 0; color < colorCount; color++) offsets[color + 1] += offsets[color]
  const cursor = offsets.slice()
  const nodes = new Uint32Array(colors.length)
  for (let u = 0; u < colors.length; u++) nodes[cursor[colors[u]]++] = u
  return { offsets, nodes }
}

/** Moves nodes that are not adjacent to each other: all moves are chosen before any is made. */
function openRounds(weave: Weave, assigned: Uint32Array): (nodes: Uint32Array, control: KernelControl) => void {
  const { nodeCount, offsets, neighbors, weights, unit, strengths, inStrengths, total } = weave
  const out = sumByCommunity(strengths, assigned, nodeCount)
  const into = inStrengths === strengths ? out : sumByCommunity(inStrengths, assigned, nodeCount)
  /** Weight between the current node and each community; -1 without any. */
  const links = new Float64Array(nodeCount).fill(-1)
  const touched = new Uint32Array(nodeCount)
  const chosen = new Uint32Array(nodeCount)

  return (nodes, control) => {
    for (let i = 0; i < nodes.length; i++) {
      if ((i & 4095) === 4095) control.check(0)
      chosen[i] = choose(nodes[i])
    }
    for (let i = 0; i < nodes.length; i++) {
      const u = nodes[i]
      if (chosen[i] === assigned[u]) continue
      out[assigned[u]] -= strengths[u]
      out[chosen[i]] += strengths[u]
      if (into !== out) {
        into[assigned[u]] -= inStrengths[u]
        into[chosen[i]] += inStrengths[u]
      }
      assigned[u] = chosen[i]
    }
  }

  function choose(u: number): number {
    const own = assigned[u]
    let touchedCount = 0
    for (let arc = offsets[u]; arc < offsets[u + 1]; arc++) {
      const v = neighbors[arc]
      if (v === u) continue
      const community = assigned[v]
      if (links[community] < 0) {
        links[community] = 0
        touched[touchedCount++] = community
      }
      links[community] += weights === null ? unit : weights[arc]
    }
    const given = strengths[u]
    const taken = inStrengths[u]
    const ownLinks = Math.max(0, links[own])
    const ownProducts = given * (into[own] - taken) + taken * (out[own] - given)
    let best = own
    let most = 0
    for (let i = 0; i < touchedCount; i++) {
      const community = touched[i]
      const link = links[community]
      links[community] = -1
      if (community === own) continue
      // This form makes gains that are equal by definition equal in doubles, as in GDS.
      const gain = (link - ownLinks) / (total / 2) + (ownProducts - (given * into[community] + taken * out[community])) / total ** 2
      if (gain > most || (gain === most && gain !== 0 && community < best)) {
        most = gain
        best = community
      }
    }
    return best
  }
}

import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import type { Path } from '../kernels/paths/shortest-path.ts'
import { firstFault, hasArc, placesIn, weightOf } from './arcs.ts'
import { type Certifier, type Claim, carriedNodes, carriedNumbers, counted, isNear, look } from './certificate.ts'
import { distancesTo, reachedFrom } from './distances.ts'

/** For a path: distances that no arc can reduce, capped at the target's. Without a path: all reachable nodes. */
type PathEvidence = { readonly distances: Float64Array } | { readonly reached: Uint32Array }

interface Ends {
  readonly source: number
  readonly target: number
}

/**
 * The path's arcs exist and their weights add up. Distances are 0 at the source, and no arc's head exceeds its tail plus the weight. They give the target the
 * path's cost, so no path costs less. Without a path, a set that no arc leaves contains the source and not the target. This is the duality of cheapest paths
 * and potentials; see Ahuja, Magnanti, Orlin, Network Flows, 1993, section 5.2. The choice among paths of equal cost is not certified.
 */
export const cheapestPath: Certifier<'shortestPath', PathEvidence> = {
  prove(csr, { source, target }, { nodes }, control) {
    if (nodes.length === 0) return { reached: reachedFrom(csr, source, control) }
    return { distances: distancesTo(csr, source, target, control) }
  },

  check(csr, ends, output, evidence, control) {
    const { nodes, costs } = output
    if (nodes.length !== costs.length) return `The path has ${nodes.length} nodes and ${costs.length} costs.`
    if ('reached' in evidence) return nodes.length === 0 ? faultOfReached(csr, ends, evidence.reached, control) : 'A path is given as none.'
    return nodes.length === 0
      ? 'No path is given as one.'
      : (faultOfSteps(csr, ends, output) ?? faultOfDistances(csr, ends, output, evidence.distances, control))
  },

  claim(csr, ends, { nodes, costs }, evidence): Claim {
    if ('reached' in evidence) return claimOfNone(csr, evidence.reached)
    const cost = costs[costs.length - 1]
    return {
      kind: 'cheapest-path',
      statement: `The path's ${counted(nodes.length - 1, 'arc')} cost ${cost}, and no path costs less: by distances from the source that none of the graph's ${counted(csr.arcCount, 'arc')} makes shorter, the target is ${evidence.distances[ends.target]} away.`,
      evidence: { path: carriedNodes(nodes), costs: carriedNumbers(costs), distance: evidence.distances[ends.target], arcsChecked: csr.arcCount }
    }
  }
}

function faultOfSteps(csr: Csr, { source, target }: Ends, { nodes, costs }: Path): string | null {
  const last = nodes.length - 1
  if (nodes[0] !== source || nodes[last] !== target) return `The path leads from node ${nodes[0]} to node ${nodes[last]}, not from ${source} to ${target}.`
  if (costs[0] !== 0) return `The path begins at cost ${costs[0]}.`
  for (let at = 0; at < last; at++) {
    const [u, v] = [nodes[at], nodes[at + 1]]
    if (v >= csr.nodeCount || !hasArc(csr, u, v, (weight) => costs[at] + weight === costs[at + 1])) {
      return `No arc from node ${u} to node ${v} takes the cost from ${costs[at]} to ${costs[at + 1]}.`
    }
  }
  return null
}

function faultOfDistances(csr: Csr, { source, target }: Ends, { costs }: Path, distances: Float64Array, control: KernelControl): string | null {
  if (!(distances instanceof Float64Array) || distances.length !== csr.nodeCount) return `There are not ${csr.nodeCount} distances.`
  if (distances[source] !== 0) return `The source is ${distances[source]} away from itself.`
  const cost = costs[costs.length - 1]
  if (!isNear(distances[target], cost, cost)) return `The target is ${distances[target]} away, the path costs ${cost}.`
  return firstFault(csr, control, (u, v, arc) => {
    const through = distances[u] + weightOf(csr, arc)
    return distances[v] <= through ? null : `The arc from node ${u} makes node ${v} ${through} away, not ${distances[v]}.`
  })
}

function faultOfReached(csr: Csr, { source, target }: Ends, reached: Uint32Array, control: KernelControl): string | null {
  const { nodeCount, outOffsets, outTargets } = csr
  const places = placesIn(reached, nodeCount, 'What is reached')
  if (typeof places === 'string') return places
  if (places[source] === -1) return 'What is reached does not hold the source.'
  if (places[target] !== -1) return 'What is reached holds the target.'
  for (let at = 0; at < reached.length; at++) {
    look(control, at, reached.length)
    const u = reached[at]
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      const v = outTargets[arc]
      if (places[v] === -1 && weightOf(csr, arc) !== Number.POSITIVE_INFINITY)
        return `An arc leads from node ${u} on to node ${v}, which is not among what is reached.`
    }
  }
  return null
}

function claimOfNone({ outOffsets }: Csr, reached: Uint32Array): Claim {
  let arcs = 0
  for (const u of reached) arcs += outOffsets[u + 1] - outOffsets[u]
  return {
    kind: 'closed-set',
    statement: `No path: ${counted(reached.length, 'node')} can be reached from the source, none of their ${counted(arcs, 'arc')} leaves them, and the target is not among them.`,
    evidence: { reached: carriedNodes(reached), arcsChecked: arcs }
  }
}

import { invalidInput } from '../../base/errors.ts'
import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import type { BellmanFordPaths } from '../kernels/paths/bellman-ford.ts'
import type { Path } from '../kernels/paths/shortest-path.ts'
import type { SingleSource } from '../kernels/paths/single-source.ts'
import { faultOfCycle, hasArc, placesIn, weightOf } from './arcs.ts'
import { type Certifier, type Claim, carriedNodes, counted, look } from './certificate.ts'

/** The output is its own evidence. */
const itself = {}
type Itself = typeof itself

/**
 * Costs are potentials that no arc can reduce. Each reached node has a parent, one hop nearer the source, whose cost plus an arc equals its own.
 * So the costs are minimal, and parents lead back to the source. No arc leads from a reached to an unreached node.
 */
export const pathTree: Certifier<'dijkstra', Itself> = {
  prove: () => itself,
  check: (csr, { source }, output, _evidence, control) => faultOfTree(csr, source, output, control),
  claim: (csr, _parameters, output) => claimOfTree(csr, output)
}

/** Walks back from each cycle to the source: each node and its predecessor. */
interface Ways {
  readonly ways: readonly Uint32Array[]
}

/** Like `pathTree`; or cycles of negative cost, with their arcs and a walk from the source to each. */
export const pathTreeOrCycles: Certifier<'bellmanFord', Ways> = {
  prove(csr, { source }, { cycles }, control) {
    if (csr.outWeights?.includes(Number.NEGATIVE_INFINITY)) return null
    return { ways: cycles.length === 0 ? [] : waysTo(csr, source, cycles, control) }
  },

  check(csr, { source }, output, { ways }, control) {
    const { cycles, costs } = output
    if (cycles.length === 0) return faultOfTree(csr, source, output, control)
    if (costs.some((cost) => cost !== Number.POSITIVE_INFINITY)) return 'There are costs beside a cycle of negative cost.'
    if (!Array.isArray(ways) || ways.length !== cycles.length) return 'There is not one walk for each cycle.'
    for (const [at, cycle] of cycles.entries()) {
      control.check(at / cycles.length)
      const fault = faultOfNegative(csr, cycle) ?? faultOfWay(csr, source, cycle.nodes[0], ways[at])
      if (fault !== null) return fault
    }
    return null
  },

  claim: (csr, _parameters, output, { ways }) => (output.cycles.length === 0 ? claimOfTree(csr, output) : claimOfCycles(output, ways))
}

function faultOfTree(csr: Csr, source: number, { costs, hops, parents }: SingleSource, control: KernelControl): string | null {
  const { nodeCount } = csr
  if (costs.length !== nodeCount || hops.length !== nodeCount || parents.length !== nodeCount) return `There are not ${nodeCount} costs, hops and parents.`
  if (costs[source] !== 0 || hops[source] !== 0 || parents[source] !== -1) return 'The source is not at cost 0 and without a parent.'
  for (let v = 0; v < nodeCount; v++) {
    look(control, v, nodeCount)
    const fault = (v === source ? null : faultOfParent(csr, v, { costs, hops, parents })) ?? faultOfArcs(csr, v, { costs, hops })
    if (fault !== null) return fault
  }
  return null
}

function faultOfParent(csr: Csr, v: number, { costs, hops, parents }: SingleSource): string | null {
  const parent = parents[v]
  if (costs[v] === Number.POSITIVE_INFINITY) return parent === -1 && hops[v] === -1 ? null : `Node ${v} is out of reach but has a parent or hops.`
  if (!(parent >= 0 && parent < csr.nodeCount)) return `Node ${v} is reached without a parent.`
  if (hops[parent] < 0 || hops[v] !== hops[parent] + 1) return `Node ${v} is at ${hops[v]} hops, its parent ${parent} at ${hops[parent]}.`
  if (hasArc(csr, parent, v, (weight) => costs[parent] + weight === costs[v])) return null
  return `No arc from node ${parent} takes the cost from ${costs[parent]} to the ${costs[v]} of node ${v}.`
}

/** Arcs of infinite or NaN weight cannot be used. */
function faultOfArcs(csr: Csr, u: number, { costs, hops }: Pick<SingleSource, 'costs' | 'hops'>): string | null {
  if (costs[u] === Number.POSITIVE_INFINITY) return null
  for (let arc = csr.outOffsets[u]; arc < csr.outOffsets[u + 1]; arc++) {
    const v = csr.outTargets[arc]
    const weight = weightOf(csr, arc)
    const through = costs[u] + weight
    if (isFollowed(weight) && through === Number.POSITIVE_INFINITY && costs[v] === through)
      throw invalidInput('The cost of a path is more than a number can hold: scale the weights down.')
    if (!(through < Number.POSITIVE_INFINITY)) continue
    if (!(costs[v] <= through)) return `By node ${u} node ${v} costs ${through}, not ${costs[v]}.`
    if (costs[v] === through && !(hops[v] <= hops[u] + 1)) return `By node ${u} node ${v} is ${hops[u] + 1} hops away, not ${hops[v]}.`
  }
  return null
}

function claimOfTree({ nodeCount, arcCount }: Csr, { hops }: SingleSource): Claim {
  const reached = hops.reduce((count, hop) => count + (hop === -1 ? 0 : 1), 0)
  return {
    kind: 'cheapest-paths',
    statement: `The costs of ${counted(reached, 'node')} are the least: none of the graph's ${counted(arcCount, 'arc')} makes one smaller, and each but the source's is that of a parent and an arc. The other ${counted(nodeCount - reached, 'node')} cannot be reached.`,
    evidence: { reachedCount: reached, unreachedCount: nodeCount - reached, arcsChecked: arcCount }
  }
}

/** Walks from the source to the first node of each cycle, along arcs whose weight is a number. */
function waysTo({ nodeCount, outOffsets, outTargets, outWeights }: Csr, source: number, cycles: readonly Path[], control: KernelControl): Uint32Array[] {
  const parents = new Int32Array(nodeCount).fill(-1)
  const queue = [source]
  parents[source] = source
  for (let head = 0; head < queue.length; head++) {
    look(control, head, nodeCount)
    const u = queue[head]
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      const v = outTargets[arc]
      if (parents[v] !== -1 || !((outWeights?.[arc] ?? 1) < Number.POSITIVE_INFINITY)) continue
      parents[v] = u
      queue.push(v)
    }
  }
  return cycles.map(({ nodes }) => {
    const way = [nodes[0]]
    for (let node = nodes[0]; node !== source && parents[node] !== -1; node = parents[node]) way.push(parents[node])
    return Uint32Array.from(way.reverse())
  })
}

const isFollowed = (weight: number): boolean => weight < Number.POSITIVE_INFINITY

function faultOfNegative(csr: Csr, { nodes, costs }: Path): string | null {
  const fault = faultOfCycle(nodes, csr.nodeCount, (u, v) => hasArc(csr, u, v, isFollowed))
  if (fault !== null) return fault
  if (costs.length !== nodes.length || costs[0] !== 0) return 'A cycle has not one cost for each node, from 0.'
  for (let at = 1; at < nodes.length; at++) {
    const [u, v] = [nodes[at - 1], nodes[at]]
    if (!hasArc(csr, u, v, (weight) => costs[at - 1] + weight === costs[at]))
      return `No arc from node ${u} to node ${v} has the weight that the cycle gives it.`
  }
  return costs[costs.length - 1] < 0 ? null : `The cycle by node ${nodes[0]} costs ${costs[costs.length - 1]}.`
}

function faultOfWay(csr: Csr, source: number, target: number, way: Uint32Array): string | null {
  const places = placesIn(way, csr.nodeCount, 'A walk to a cycle')
  if (typeof places === 'string') return places
  if (way[0] !== source || way[way.length - 1] !== target) return `The walk does not lead from the source to node ${target}.`
  for (let at = 1; at < way.length; at++) if (!hasArc(csr, way[at - 1], way[at], isFollowed)) return `No arc leads from node ${way[at - 1]} to node ${way[at]}.`
  return null
}

function claimOfCycles({ cycles }: BellmanFordPaths, ways: readonly Uint32Array[]): Claim {
  const { nodes, costs } = cycles[0]
  return {
    kind: 'negative-cycle',
    statement: `No cheapest paths: the source reaches ${counted(cycles.length, 'cycle')} of negative cost; the first has ${counted(nodes.length - 1, 'arc')} and costs ${costs[costs.length - 1]}.`,
    evidence: { cycle: carriedNodes(nodes), cost: costs[costs.length - 1], walkToIt: carriedNodes(ways[0]) }
  }
}

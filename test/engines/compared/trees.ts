import type { RootedTree } from '../../../src/graph/kernels/trees/rooted-tree.ts'
import { type Comparison, rounded, sumsInAnotherOrder } from './comparison.ts'
import { apart, backwards, type Distance, type Pair } from './distances.ts'
import type { CaseContext } from './graphs.ts'

const everyTie = 'If several relationships have the same weight, the engines may choose different ones.'

/** All that a tree must be, whoever found it. */
type TreePair = Pick<Pair<'spanningTree'>, 'placeOf' | 'csr'> & { readonly found: RootedTree }

/** Weights between two nodes, both ways where directions do not matter. */
function weightsBetween({ csr }: Pick<TreePair, 'csr'>, u: number, v: number, isDirected: boolean): number[] {
  const weights: number[] = []
  const look = (from: number, to: number) => {
    for (let arc = csr.outOffsets[from] as number; arc < (csr.outOffsets[from + 1] as number); arc++) {
      if (csr.outTargets[arc] === to) weights.push(csr.outWeights === null ? 1 : (csr.outWeights[arc] as number))
    }
  }
  look(u, v)
  if (!isDirected) look(v, u)
  return weights
}

/** Whether each node but the root has an earlier parent, by a relationship of the stated weight. */
function isTree(pair: TreePair, isDirected: boolean): boolean {
  const { nodes, parents, weights, totalWeight } = pair.found
  const nodeAt = backwards(pair.placeOf)
  const seen = new Set<number>()
  const holds = nodes.every((node, place) => {
    const parent = parents[place] as number
    const isFirst = !seen.has(node)
    seen.add(node)
    if (place === 0) return parent === -1
    const found = weightsBetween(pair, nodeAt[parent] as number, nodeAt[node] as number, isDirected)
    return isFirst && seen.has(parent) && found.some((weight) => apart(weight, weights[place] as number) <= 1e-12)
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return holds && apart(sum, totalWeight) <= 1e-12
}

const ofSpanning: Distance<'spanningTree'> = (pair) => {
  const { expected, found, placeOf } = pair
  const nodes = new Set(found.nodes)
  const isSpanning = expected.nodes.length === nodes.size && expected.nodes.every((node) => nodes.has(placeOf[node] as number))
  return isSpanning && isTree(pair, false) ? apart(expected.totalWeight, found.totalWeight) : Number.POSITIVE_INFINITY
}

const spanningTree: Comparison<'spanningTree'> = {
  tool: 'minimum_weight_spanning_tree',
  compared: 'weight of the tree, its nodes, and that it is one',
  cases: ({ indexOf, pairs }) => pairs.flatMap(([source]) => (['minimum', 'maximum'] as const).map((objective) => ({ source: indexOf(source), objective }))),
  distance: ofSpanning,
  tolerance: rounded,
  reasons: [sumsInAnotherOrder, everyTie],
  onNeo4j: [sumsInAnotherOrder, everyTie]
}

function steinerCases({ indexOf, pairs }: CaseContext) {
  const targets = pairs.flatMap(([source, target]) => [indexOf(source), indexOf(target)])
  return pairs.flatMap(([source]) => [false, true].map((applyRerouting) => ({ source: indexOf(source), targets, delta: 2, applyRerouting })))
}

/** How much more the kernel pays than another. */
const excess = (own: number, other: number) => Math.max(0, own / other - 1 || 0)

/** Equal weight where all weights differ; else ties and rerouting leave a choice. */
const ofSteiner: Distance<'steinerTree'> = (pair) => {
  const { expected, found, csr, parameters } = pair
  if (expected.reachedTargets !== found.reachedTargets || !isTree(pair, true)) return Number.POSITIVE_INFINITY
  const isFixed = csr.outWeights !== null && !parameters.applyRerouting
  if (isFixed && apart(expected.totalWeight, found.totalWeight) > 1e-12) return Number.POSITIVE_INFINITY
  return excess(expected.totalWeight, found.totalWeight)
}

const steinerTree: Comparison<'steinerTree'> = {
  tool: 'minimum_directed_steiner_tree',
  compared: 'targets reached, that it is a tree, its weight (without ties: equal; else the excess of the kernel)',
  cases: steinerCases,
  distance: ofSteiner,
  tolerance: () => 0.25,
  reasons: [
    'If several paths have the same cost, the engines may choose different ones, which changes the cost of the next target. Rerouting makes one pass over the tree in GDS.'
  ]
}

/** Weights paid and prizes left: what is at most twice the least possible. */
function priceOf({ totalWeight, sumOfPrizes }: { totalWeight: number; sumOfPrizes: number }, prizes: Float64Array): number {
  return totalWeight + prizes.reduce((sum, prize) => sum + prize, 0) - sumOfPrizes
}

/** Prizes of about as much as a relationship weighs: trees then take some nodes and leave others. */
const PRIZE_SCALE = 3

const prizeCollectingSteinerTree: Comparison<'prizeCollectingSteinerTree'> = {
  tool: 'prize_collecting_steiner_tree',
  compared: 'that it is a tree, and the excess of the kernel in weights paid and prizes missed',
  // One column of prizes: each makes another graph in GDS.
  cases: ({ projection: { columns } }) => [
    { prizes: (columns['latitude'] as Float64Array).map((degrees) => PRIZE_SCALE * Math.max(0, Math.sin(1e4 * degrees))) }
  ],
  distance: (pair) => {
    const { expected, found, parameters, placeOf } = pair
    const nodeAt = backwards(placeOf)
    const collected = found.nodes.reduce((sum, place) => sum + (parameters.prizes[nodeAt[place] as number] as number), 0)
    if (!isTree(pair, false) || apart(collected, found.sumOfPrizes) > 1e-9) return Number.POSITIVE_INFINITY
    return excess(priceOf(expected, parameters.prizes), priceOf(found, parameters.prizes))
  },
  tolerance: () => 0.05,
  reasons: [
    'The engines order simultaneous events differently when they grow clusters, and GDS computes the times of some events less exactly. GDS prunes only the last active cluster, the kernel all of them.'
  ],
  onNeo4j: [everyTie]
}

/** Whether no node keeps or creates flow, no pair exceeds its capacity, and the cut is as large as the flow. */
function isFlow({ found, parameters, placeOf, csr }: Pair<'maxFlow'>): boolean {
  const nodeAt = backwards(placeOf)
  const surplus = new Float64Array(placeOf.length)
  const isWithin = found.flows.every((flow, i) => {
    const [u, v] = [nodeAt[found.sources[i] as number] as number, nodeAt[found.targets[i] as number] as number]
    surplus[u] = (surplus[u] as number) - flow
    surplus[v] = (surplus[v] as number) + flow
    const capacity = weightsBetween({ csr }, u, v, true).reduce((sum, weight) => sum + weight, 0)
    return flow > 0 && flow <= capacity * (1 + 1e-9) && apart(capacity, found.capacities[i] as number) <= 1e-9
  })
  const ends = new Set([...parameters.sources, ...parameters.targets])
  const isKept = surplus.every((amount, node) => ends.has(node) || Math.abs(amount) <= 1e-9)
  const arrived = parameters.targets.reduce((sum, target) => sum + (surplus[target] as number), 0)
  const cut = found.cut.capacities.reduce((sum, capacity) => sum + capacity, 0)
  return isWithin && isKept && apart(arrived, found.totalFlow) <= 1e-9 && apart(cut, found.totalFlow) <= 1e-9
}

const maxFlow: Comparison<'maxFlow'> = {
  tool: 'max_flow',
  compared: 'total flow, that it is a flow, and that a cut of the same size exists',
  cases: ({ indexOf, pairs, projection: { spec } }) => {
    if (spec.weight === null) return []
    const different = pairs.filter(([source, target]) => source !== target).map(([source, target]) => [indexOf(source), indexOf(target)] as const)
    const single = different.map(([source, target]) => ({ sources: [source], targets: [target] }))
    return [...single, { sources: different.map(([source]) => source), targets: different.map(([, target]) => target) }]
  },
  distance: (pair) => (isFlow(pair) ? apart(pair.expected.totalFlow, pair.found.totalFlow) : Number.POSITIVE_INFINITY),
  tolerance: rounded,
  reasons: [
    sumsInAnotherOrder,
    'Many flows have the same total. That of GDS may contain cycles, which are removed; the cut is derived from its residual capacities.'
  ],
  onNeo4j: [sumsInAnotherOrder],
  only2026: true
}

export const trees = { spanningTree, steinerTree, prizeCollectingSteinerTree, maxFlow }

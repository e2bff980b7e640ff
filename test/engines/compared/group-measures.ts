import { uncontrolled } from '../../../src/graph/control.ts'
import type { Csr } from '../../../src/graph/csr.ts'
import { weaklyConnectedComponents } from '../../../src/graph/kernels/community/weakly-connected-components.ts'
import { type Comparison, exact, rounded, sumsInAnotherOrder } from './comparison.ts'
import { apart, backwards, type Distance, ofValues, type Pair, when } from './distances.ts'
import type { CaseContext } from './graphs.ts'
import { inOrderThere } from './reordered.ts'

/** Squares of the map, some nodes in none. */
function squaresOf({ projection }: CaseContext): Float64Array {
  const { latitude, longitude } = projection.columns
  return Float64Array.from(latitude as Float64Array, (north, node) => {
    const east = (longitude as Float64Array)[node] as number
    return Math.floor(north * 1e5) % 7 === 0 ? Number.NaN : Math.floor(north * 4) * 10.5 + Math.floor(east * 4)
  })
}

const asIs = (length: number) => Uint32Array.from({ length }, (_, index) => index)

type Measured = { readonly communities: Float64Array; readonly sizes: Uint32Array }
const ofCommunities = (expected: Measured, found: Measured) =>
  Math.max(
    ofValues(expected.communities, found.communities, asIs(expected.communities.length)),
    ofValues(expected.sizes, found.sizes, asIs(expected.sizes.length))
  )

const squares =
  'Compared by the convention of GDS, which uses the share of out weight in place of that of in weight: the usual formula differs in directed graphs.'
const loners = 'GDS puts all nodes without a value into one community; kernels skip them, but count their arcs.'

const modularityMetric: Comparison<'modularityMetric'> = {
  tool: 'modularity_metric',
  compared: 'modularity of every community and their sum, with some nodes in none',
  cases: (context) => [{ assigned: squaresOf(context), convention: 'gds' }],
  distance: ({ expected, found }) =>
    Math.max(
      ofCommunities(expected, found),
      ofValues(expected.modularities, found.modularities, asIs(expected.modularities.length)),
      apart(expected.modularity, found.modularity)
    ),
  tolerance: rounded,
  reasons: [sumsInAnotherOrder, squares, loners],
  onNeo4j: [sumsInAnotherOrder]
}

const conductance: Comparison<'conductance'> = {
  tool: 'conductance',
  compared: 'conductance of every community and their mean, with some nodes in none',
  cases: (context) => [{ assigned: squaresOf(context) }],
  distance: ({ expected, found }) =>
    Math.max(
      ofCommunities(expected, found),
      ofValues(expected.conductances, found.conductances, asIs(expected.conductances.length)),
      apart(expected.average, found.average)
    ),
  tolerance: rounded,
  reasons: [sumsInAnotherOrder],
  onNeo4j: [sumsInAnotherOrder]
}

const inIndexOrder = 'Nodes are coloured in index order, on the server in the order of their ids.'
const bothWays =
  'GDS follows only outgoing relationships and may give two neighbours in a directed graph the same colour, so the engine gives it an undirected projection.'

const k1Coloring: Comparison<'k1Coloring'> = {
  tool: 'k_1_coloring',
  compared: 'colour of every node, and the number of colours',
  cases: () => [{ maxIterations: 10 }],
  distance: (pair) => {
    const expected = inOrderThere('k1Coloring', pair, [])
    return Math.max(ofValues(expected.colors, pair.found.colors, asIs(expected.colors.length)), when(expected.colorCount === pair.found.colorCount))
  },
  tolerance: exact,
  reasons: [inIndexOrder, bothWays],
  onNeo4j: [inIndexOrder]
}

/**
 * The share of arcs whose ends have a community in common. It is -1 where a community extends over two components, or a node without arcs shares its community.
 */
function sharedArcs({ csr, placeOf }: Pick<Pair<'speakerListenerLabelPropagation'>, 'csr' | 'placeOf'>, found: Overlapping): number {
  const { components } = weaklyConnectedComponents(csr, {}, uncontrolled)
  const nodeAt = backwards(placeOf)
  const rows = new Map<number, readonly number[]>()
  const componentOf = new Map<number, number>()
  for (let place = 0; place < csr.nodeCount; place++) {
    const node = nodeAt[place] as number
    const row = Array.from(found.communities.subarray(found.offsets[place], found.offsets[place + 1]))
    for (const community of row) {
      const component = components[node] as number
      if ((componentOf.get(community) ?? component) !== component) return -1
      componentOf.set(community, component)
    }
    const isIsolated = csr.inOffsets[node + 1] === csr.inOffsets[node]
    if (isIsolated && row.length !== 1) return -1
    rows.set(node, row)
  }
  return shareOf(csr, (u, v) => rows.get(u)?.some((community) => rows.get(v)?.includes(community)) === true)
}

function shareOf({ nodeCount, arcCount, outOffsets, outTargets }: Csr, isShared: (u: number, v: number) => boolean): number {
  let shared = 0
  for (let u = 0; u < nodeCount; u++) {
    for (let arc = outOffsets[u] as number; arc < (outOffsets[u + 1] as number); arc++) if (isShared(u, outTargets[arc] as number)) shared++
  }
  return shared / arcCount
}

interface Overlapping {
  readonly offsets: Uint32Array
  readonly communities: Uint32Array
}

const drawn =
  'Speakers draw labels at random, and GDS accepts no seed, so its result varies between runs. The comparison covers the share of relationships whose ends share a community, and that no community spans two components. GDS does not return how strongly a node belongs to a community.'

const ofOverlaps: Distance<'speakerListenerLabelPropagation'> = ({ csr, placeOf, expected, found }) => {
  const [here, there] = [sharedArcs({ csr, placeOf: asIs(csr.nodeCount) }, expected), sharedArcs({ csr, placeOf }, found)]
  return here < 0 || there < 0 ? Number.POSITIVE_INFINITY : Math.abs(here - there)
}

const speakerListenerLabelPropagation: Comparison<'speakerListenerLabelPropagation'> = {
  tool: 'speaker_listener_label_propagation',
  compared: 'share of relationships inside a community, and that the communities are possible',
  cases: () => [{ maxIterations: 20, minAssociationStrength: 0.2, seed: 42 }],
  distance: ofOverlaps,
  tolerance: () => 0.5,
  reasons: [drawn],
  onNeo4j: [drawn]
}

const cuts =
  'Both start from different random partitions and stop when moving a single node cannot improve the cut. The comparison covers the cost of the cuts, and that it is the cost of the parts. GDS counts an undirected relationship from both ends; here it counts once. The engine gives GDS an undirected projection.'

/** Weight of relationships between parts. */
function costOf({ csr, placeOf, found }: Pair<'approximateMaximumKCut'>): number {
  const { nodeCount, outOffsets, outTargets, outWeights, undirected } = csr
  let cost = 0
  for (let u = 0; u < nodeCount; u++) {
    for (let arc = outOffsets[u] as number; arc < (outOffsets[u + 1] as number); arc++) {
      const isCut = found.parts[placeOf[u] as number] !== found.parts[placeOf[outTargets[arc] as number] as number]
      if (isCut) cost += outWeights === null ? 1 : (outWeights[arc] as number)
    }
  }
  return undirected ? cost / 2 : cost
}

const approximateMaximumKCut: Comparison<'approximateMaximumKCut'> = {
  tool: 'approximate_maximum_k_cut',
  compared: 'cost of the cut, relative',
  cases: () => [
    { k: 2, iterations: 8, vnsMaxNeighborhoodOrder: 0, seed: 42 },
    { k: 3, iterations: 8, vnsMaxNeighborhoodOrder: 4, seed: 7 }
  ],
  distance: (pair) => {
    const { expected, found, parameters } = pair
    const isHonest = apart(costOf(pair), found.cutCost) < 1e-9 && found.parts.every((part) => part < parameters.k)
    return isHonest ? Math.abs(expected.cutCost - found.cutCost) / expected.cutCost : Number.POSITIVE_INFINITY
  },
  tolerance: () => 0.1,
  reasons: [cuts],
  onNeo4j: [cuts]
}

export const groupMeasures = { modularityMetric, conductance, k1Coloring, speakerListenerLabelPropagation, approximateMaximumKCut }

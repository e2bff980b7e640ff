import type { Csr } from '../../../src/graph/csr.ts'
import { type Comparison, exact } from './comparison.ts'
import { apart, backwards, type Distance, ofGroups, ofValues, when } from './distances.ts'
import { seedsOf } from './seeds.ts'

const weaklyConnectedComponents: Comparison<'weaklyConnectedComponents'> = {
  tool: 'weakly_connected_components',
  compared: 'components, their seeds and their number; with and without seeds',
  cases: (context) => [{}, { seeds: seedsOf(context) }],
  distance: ({ expected, found, placeOf }) =>
    Math.max(
      ofGroups(expected.components, found.components, placeOf),
      ofValues(expected.labels ?? [], found.labels ?? [], placeOf),
      when(expected.count === found.count)
    ),
  tolerance: exact,
  reasons: []
}

const stronglyConnectedComponents: Comparison<'stronglyConnectedComponents'> = {
  tool: 'strongly_connected_components',
  compared: 'components and their number',
  cases: () => [{}],
  distance: ({ expected, found, placeOf }) => Math.max(ofGroups(expected.components, found.components, placeOf), when(expected.count === found.count)),
  tolerance: exact,
  reasons: []
}

const triangleCount: Comparison<'triangleCount'> = {
  tool: 'triangle_count',
  compared: 'triangles of every node, with and without a degree limit',
  cases: () => [{ maxDegree: null }, { maxDegree: 5 }],
  distance: ({ expected, found, placeOf }) => Math.max(ofValues(expected.triangles, found.triangles, placeOf), when(expected.total === found.total)),
  tolerance: exact,
  reasons: [
    'GDS accepts only undirected graphs for triangles and counts parallel relationships in the degree. It gets a separate projection: undirected, without loops and parallel relationships.'
  ]
}

const heuristic =
  'Louvain is a heuristic: its result depends on the order in which nodes move. In directed graphs GDS moves a node by its outgoing relationships only, kernels by both directions. Communities may differ, and in directed graphs so does the formula of modularity: GDS squares the share of out weight, kernels multiply it by that of in weight.'

/** Of the two formulas of modularity, which differ in directed graphs, by how much the nearer one misses. */
export function missesModularity(csr: Csr, communities: Uint32Array, said: number, gamma = 1): number {
  return Math.min(apart(modularityOf(csr, communities, false, gamma), said), apart(modularityOf(csr, communities, true, gamma), said))
}

/**
 * Modularity of a split by reference index: the share of arc weight inside communities less gamma times the sum of their shares of out weight times those of in
 * weight (GDS: of out weight).
 */
export function modularityOf({ nodeCount, outOffsets, outTargets, outWeights }: Csr, communities: Uint32Array, squaresOut = false, gamma = 1): number {
  let inside = 0
  let total = 0
  const out = new Map<number, number>()
  const into = new Map<number, number>()
  for (let u = 0; u < nodeCount; u++) {
    for (let arc = outOffsets[u] as number; arc < (outOffsets[u + 1] as number); arc++) {
      const weight = outWeights === null ? 1 : (outWeights[arc] as number)
      const community = communities[u] as number
      total += weight
      const other = communities[outTargets[arc] as number] as number
      if (community === other) inside += weight
      out.set(community, (out.get(community) ?? 0) + weight)
      into.set(other, (into.get(other) ?? 0) + weight)
    }
  }
  const second = squaresOut ? out : into
  return inside / total - gamma * [...out].reduce((sum, [community, weight]) => sum + (weight / total) * ((second.get(community) ?? 0) / total), 0)
}

const ofLouvain: Distance<'louvain'> = ({ expected, found, placeOf, csr }) => {
  const nodeAt = backwards(placeOf)
  const communities = new Uint32Array(csr.nodeCount)
  for (let place = 0; place < communities.length; place++) communities[nodeAt[place] as number] = found.communities[place] as number
  const isHonest = missesModularity(csr, communities, found.modularity) < 1e-12
  const last = found.levels.at(-1)
  const isWhole =
    last !== undefined && ofGroups(last, found.communities, Uint32Array.from(last.keys())) === 0 && found.levels.length === found.modularities.length
  return isHonest && isWhole ? Math.abs(expected.modularity - modularityOf(csr, communities)) : Number.POSITIVE_INFINITY
}

const louvain: Comparison<'louvain'> = {
  tool: 'louvain',
  compared: 'modularity, and that the communities have the reported modularity',
  cases: () => [{ maxLevels: 10, maxIterations: 10, tolerance: 1e-4, seedCommunities: null }],
  distance: ofLouvain,
  tolerance: (setting, isDirected) => (setting === 'gds on neo4j' && isDirected ? 0.25 : 0.05),
  reasons: [heuristic],
  onNeo4j: [heuristic]
}

export const communities = { weaklyConnectedComponents, stronglyConnectedComponents, triangleCount, louvain }

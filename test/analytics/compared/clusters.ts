import { type Comparison, exact, rounded, sumsInAnotherOrder } from './comparison.ts'
import { apart, ofValues, when } from './distances.ts'

const kCoreDecomposition: Comparison<'kCoreDecomposition'> = {
  tool: 'k_core_decomposition',
  compared: 'core value of every node, and the degeneracy',
  cases: () => [{}],
  distance: ({ expected, found, placeOf }) => Math.max(ofValues(expected.scores, found.scores, placeOf), when(expected.degeneracy === found.degeneracy)),
  tolerance: exact,
  reasons: ['GDS takes only undirected graphs for core values; it is given one.']
}

const localClusteringCoefficient: Comparison<'localClusteringCoefficient'> = {
  tool: 'local_clustering_coefficient',
  compared: 'coefficient of every node and their mean, counted anew and from given counts',
  cases: ({ projection: { columns } }) => [
    { triangleCounts: null },
    { triangleCounts: (columns['latitude'] as Float64Array).map((latitude) => Math.round(latitude * 1e6) % 13) }
  ],
  distance: ({ expected, found, placeOf }) =>
    Math.max(ofValues(expected.scores, found.scores, placeOf), apart(expected.averageClusteringCoefficient, found.averageClusteringCoefficient)),
  tolerance: rounded,
  reasons: [
    sumsInAnotherOrder,
    'GDS takes only undirected graphs for clustering coefficients, and multiplies degrees in 32 bits: beyond 46,341 neighbours its coefficients are wrong. It is given a projection without loops and parallels.'
  ],
  onNeo4j: [sumsInAnotherOrder]
}

export const clusters = { kCoreDecomposition, localClusteringCoefficient }

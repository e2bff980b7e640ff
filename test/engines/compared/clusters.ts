import type { AlgorithmOutput } from '../../../src/engines/engine.ts'
import { type Comparison, exact, rounded, sumsInAnotherOrder } from './comparison.ts'
import { apart, type Distance, ofValues, when } from './distances.ts'
import type { CaseContext } from './graphs.ts'

const kCoreDecomposition: Comparison<'kCoreDecomposition'> = {
  tool: 'k_core_decomposition',
  compared: 'core value of every node, and the degeneracy',
  cases: () => [{}],
  distance: ({ expected, found, placeOf }) => Math.max(ofValues(expected.scores, found.scores, placeOf), when(expected.degeneracy === found.degeneracy)),
  tolerance: exact,
  reasons: ['GDS accepts only undirected graphs for core values, so it gets one.']
}

const localClusteringCoefficient: Comparison<'localClusteringCoefficient'> = {
  tool: 'local_clustering_coefficient',
  compared: 'coefficient of every node and their mean, from new and from given counts',
  cases: ({ projection: { columns } }) => [
    { triangleCounts: null },
    { triangleCounts: (columns['latitude'] as Float64Array).map((latitude) => Math.round(latitude * 1e6) % 13) }
  ],
  distance: ({ expected, found, placeOf }) =>
    Math.max(ofValues(expected.scores, found.scores, placeOf), apart(expected.averageClusteringCoefficient, found.averageClusteringCoefficient)),
  tolerance: rounded,
  reasons: [
    sumsInAnotherOrder,
    'GDS accepts only undirected graphs for clustering coefficients, and multiplies degrees in 32 bits: beyond 46,341 neighbours its coefficients are wrong. It gets a projection without loops and parallel relationships.'
  ],
  onNeo4j: [sumsInAnotherOrder]
}

type Clustering = AlgorithmOutput<'kMeans'>

/** The coordinates of a projection as a row a node, and corners of the rectangle they lie in. */
function coordinatesOf({ projection: { columns } }: CaseContext) {
  const [latitudes, longitudes] = [columns['latitude'] as Float64Array, columns['longitude'] as Float64Array]
  const features = new Float64Array(2 * latitudes.length)
  for (let node = 0; node < latitudes.length; node++) features.set([latitudes[node] as number, longitudes[node] as number], 2 * node)
  const within = (values: Float64Array, share: number) => Math.min(...values) + share * (Math.max(...values) - Math.min(...values))
  const at = (x: number, y: number) => [within(latitudes, x), within(longitudes, y)]
  return { features, seedCentroids: Float64Array.from([at(0.2, 0.1), at(0.5, 0.6), at(0.9, 0.3), at(0.4, 0.9)].flat()) }
}

/** Every cluster's centroid is the mean of its nodes, every distance is to that centroid, and the mean of distances is right. */
function isClustering({ communities, distances, centroids, averageDistance }: Clustering, features: Float64Array): boolean {
  const width = 2
  const sums = new Float64Array(centroids.length)
  const sizes = new Float64Array(centroids.length / width)
  for (const [node, cluster] of communities.entries()) {
    sizes[cluster] = (sizes[cluster] as number) + 1
    for (let place = 0; place < width; place++)
      sums[cluster * width + place] = (sums[cluster * width + place] as number) + (features[node * width + place] as number)
  }
  const areMeans = sums.every(
    (sum, at) => sizes[Math.floor(at / width)] === 0 || apart(sum / (sizes[Math.floor(at / width)] as number), centroids[at] as number) < 1e-12
  )
  const areDistances = distances.every((distance, node) => {
    const cluster = communities[node] as number
    const delta = (place: number) => (features[node * width + place] as number) - (centroids[cluster * width + place] as number)
    return apart(Math.hypot(delta(0), delta(1)), distance) < 1e-12
  })
  return areMeans && areDistances && apart(distances.reduce((sum, distance) => sum + distance, 0) / distances.length, averageDistance) < 1e-12
}

/** Of a draw: how much farther from their centroids the nodes are. From given centroids: the largest difference. */
const ofClusters: Distance<'kMeans'> = ({ expected, found, parameters, placeOf }) => {
  const { features, seedCentroids } = parameters
  const there = new Float64Array(features.length)
  for (const [node, place] of placeOf.entries()) there.set(features.subarray(2 * node, 2 * node + 2), 2 * place)
  if (!isClustering(found, there)) return Number.POSITIVE_INFINITY
  if (seedCentroids === null) return expected.averageDistance === found.averageDistance ? 0 : Math.max(0, found.averageDistance / expected.averageDistance - 1)
  const difference = Math.max(
    ofValues(expected.communities, found.communities, placeOf),
    ofValues(expected.distances, found.distances, placeOf),
    ofValues(expected.silhouettes as Float64Array, found.silhouettes as Float64Array, placeOf)
  )
  return when(difference <= 1e-9)
}

const drawnClusters =
  'The result of k-means depends on its random start: on average, nodes are up to a quarter farther from their centroids than from the other start. From given centroids, clusters, distances and silhouettes are equal except for the last digits.'

const kMeans: Comparison<'kMeans'> = {
  tool: 'k_means_clustering',
  compared: 'clusters, distances and silhouettes from given centroids; from random ones the mean distance, and that centroids and distances are right',
  cases(context) {
    const { features, seedCentroids } = coordinatesOf(context)
    const common = {
      features,
      width: 2,
      k: 4,
      maxIterations: 30,
      deltaThreshold: 0,
      numberOfRestarts: 1,
      initialSampler: 'uniform',
      computeSilhouette: true,
      seed: 7
    } as const
    return [
      { ...common, seedCentroids },
      { ...common, seedCentroids, maxIterations: 2 },
      { ...common, seedCentroids: null, numberOfRestarts: 10 },
      { ...common, seedCentroids: null, numberOfRestarts: 10, initialSampler: 'kmeans++', computeSilhouette: false },
      { ...common, seedCentroids: null, k: 500, computeSilhouette: false }
    ]
  },
  distance: ofClusters,
  tolerance: () => 0.25,
  reasons: [
    drawnClusters,
    'With a single cluster kernels return a silhouette of 0, and they skip an empty cluster; GDS returns 1 or NaN. After several runs GDS fails to return silhouettes; they come from another iteration.'
  ],
  onNeo4j: [drawnClusters]
}

/** The share of nodes in the expected cluster, where each found cluster counts as the expected one with most of its nodes. */
const ofLabels: Distance<'hdbscan'> = ({ expected, found, placeOf }) => {
  const counts = new Map<number, Map<number, number>>()
  for (const [node, place] of placeOf.entries()) {
    const [here, there] = [expected.labels[node] as number, found.labels[place] as number]
    const row = counts.get(there) ?? new Map<number, number>()
    counts.set(there, row.set(here, (row.get(here) ?? 0) + 1))
  }
  const isCounted =
    found.noiseCount === found.labels.filter((label) => label === -1).length && found.clusterCount === new Set(found.labels.filter((label) => label >= 0)).size
  const agreeing = [...counts].reduce((sum, [there, row]) => sum + (there === -1 ? (row.get(-1) ?? 0) : Math.max(...row.values())), 0)
  return Math.max(when(isCounted && expected.clusterCount === found.clusterCount), 1 - agreeing / placeOf.length)
}

const equallyReachable =
  'Nodes equally reachable from two clusters, or from a cluster and noise, go to the nearer one; in GDS they go to either. At most one node in ten is assigned differently.'

const hdbscan: Comparison<'hdbscan'> = {
  tool: 'hdbscan',
  compared: 'number of clusters, and which nodes share one',
  cases(context) {
    const { features } = coordinatesOf(context)
    return [
      { features, width: 2, leafSize: 1, samples: 10, minClusterSize: 5 },
      { features, width: 2, leafSize: 4, samples: 1, minClusterSize: 3 },
      { features, width: 2, leafSize: 1, samples: 2, minClusterSize: 2 },
      { features, width: 2, leafSize: 1, samples: 1000, minClusterSize: 500 }
    ]
  },
  distance: ofLabels,
  tolerance: (setting) => (setting === 'gds on neo4j' ? 0.1 : 0),
  reasons: [equallyReachable, 'GDS fails on a single node, so it is not used there.'],
  only2026: true
}

export const clusters = { kCoreDecomposition, localClusteringCoefficient, kMeans, hdbscan }

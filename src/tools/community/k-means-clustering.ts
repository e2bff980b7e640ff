import { Type } from 'typebox'
import { invalidInput } from '../../base/errors.ts'
import { featureMatrix } from '../feature-matrix.ts'
import { projectWith } from '../project.ts'
import { choice, column, listPageParameters, nameProperty, nodes, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool, unsettled } from '../tool.ts'
import { groupColumns, groupSummary, nodeGroups, view } from './node-groups.ts'

/** The most centroid numbers that a summary shows. */
const SHOWN_NUMBERS = 120

/** Flattens the centroids. Throws EDGEWISE_INVALID_INPUT unless there are k of the features' width. */
function seedsOf(given: readonly (readonly number[])[], k: number, width: number, restarts: number): Float64Array | null {
  if (given.length === 0) return null
  const [wrong] = given.filter((centroid) => centroid.length !== width)
  const detail =
    given.length !== k
      ? `"seedCentroids" holds ${given.length} centroids, "k" asks for ${k} clusters.`
      : wrong !== undefined
        ? `A seed centroid has ${wrong.length} numbers, but the properties together have ${width}.`
        : restarts > 1
          ? 'With "seedCentroids" every restart is the same; leave numberOfRestarts at 1.'
          : null
  if (detail !== null) throw invalidInput(detail)
  return Float64Array.from(given.flat())
}

/** Lists the centroids of non-empty clusters if there are few enough numbers. */
function shownCentroids(centroids: Float64Array, width: number, communities: Uint32Array): { community: number; centroid: number[] }[] | null {
  if (centroids.length > SHOWN_NUMBERS) return null
  const used = new Set(communities)
  const all = Array.from({ length: centroids.length / width }, (_, community) => ({
    community,
    centroid: Array.from(centroids.subarray(community * width, (community + 1) * width))
  }))
  return all.filter(({ community }) => used.has(community))
}

const figure = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })

export const kMeansClustering = defineTool({
  name: 'k_means_clustering',
  aliases: ['k_means', 'kmeans'],
  parameterAliases: { nodeProperties: 'nodeProperty', randomSeed: 'seed' },
  family: 'community',
  description:
    'Groups nodes into k clusters around centroids by their numeric properties or embeddings (k-means), not by relationships. Rows per cluster or per node with distance and silhouette; the summary holds mean distance and centroids.',
  phrases: [
    'k-means clustering',
    'cluster nodes by their property values into k groups',
    'group nodes by embedding into a given number of clusters',
    'centroids of clusters of nodes',
    'partition nodes by coordinates',
    'silhouette of a clustering'
  ],
  input: toolInput({
    nodeProperty: Type.Unsafe<string | string[]>({
      anyOf: [column(''), { type: 'array', items: column(''), minItems: 1, maxItems: 100 }],
      description: 'What nodes are clustered by: a name or a list, of numeric node properties, columns of the named projection or handles of earlier results.'
    }),
    k: Type.Integer({ minimum: 1, maximum: 100_000, default: 10, description: 'How many clusters to form.' }),
    maxIterations: Type.Integer({ minimum: 1, maximum: 10_000, default: 1000, description: 'Iterations at most; it ends before, by deltaThreshold.' }),
    deltaThreshold: Type.Number({ minimum: 0, maximum: 1, default: 0.05, description: 'Ends once no more than this share of the nodes changes cluster.' }),
    numberOfRestarts: Type.Integer({ minimum: 1, maximum: 1000, default: 1, description: 'Runs from other starts; the best is kept.' }),
    initialSampler: choice(['uniform', 'kmeans++'], { default: 'uniform', description: 'How the first centroids are drawn: anywhere, or far apart.' }),
    seedCentroids: Type.Array(Type.Array(Type.Number()), { default: [], maxItems: 1000, description: 'k centroids to start from in place of drawn ones.' }),
    computeSilhouette: Type.Boolean({ default: false, description: 'Also tell how well each node lies in its cluster, -1 to 1. Compares all pairs of nodes.' }),
    seed: Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1, default: 42, description: 'Seed of the draw.' }),
    nodes,
    view,
    ...projectionParameters,
    nameProperty,
    ...listPageParameters
  }),
  output: {
    columns: {
      ...groupColumns('community'),
      distanceFromCentroid: { type: 'float', description: 'Euclidean distance to the centroid of its cluster (view nodes).' },
      silhouette: { type: 'float', description: 'How well it lies in its cluster, -1 to 1 (view nodes, computeSilhouette).' }
    },
    summary: Type.Object({
      ...groupSummary('community'),
      averageDistance: figure('Of the nodes to their centroids.'),
      averageSilhouette: figure('null unless computed.'),
      ranIterations: Type.Union([Type.Integer(), Type.Null()]),
      centroids: Type.Union([Type.Array(Type.Object({ community: Type.Integer(), centroid: Type.Array(Type.Number()) })), Type.Null()], {
        description: 'In the order of the properties; null when they are many numbers.'
      })
    })
  },
  examples: [
    {
      title: 'Four regions of the map',
      input: { nodeProperty: ['latitude', 'longitude'], k: 4, initialSampler: 'kmeans++', limit: 4 },
      summary: { communityCount: 4, nodeCount: 302 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const { k, maxIterations, deltaThreshold, numberOfRestarts, initialSampler, computeSilhouette, seed } = input
    const names = typeof input.nodeProperty === 'string' ? [input.nodeProperty] : [...new Set(input.nodeProperty)]
    const projection = await projectWith(input, context, names)
    const { values: features, width } = featureMatrix(projection, names)
    const seedCentroids = seedsOf(input.seedCentroids, k, width, numberOfRestarts)
    const parameters = { features, width, k, maxIterations, deltaThreshold, numberOfRestarts, initialSampler, seedCentroids, computeSilhouette, seed }
    const found = await context.engine.run('kMeans', projection, parameters, context.control)
    const { communities, distances, silhouettes, centroids, averageDistance, averageSilhouette, ranIterations } = found
    const nodeColumns = [
      { name: 'distanceFromCentroid', type: 'float' as const, data: distances },
      ...(silhouettes === null ? [] : [{ name: 'silhouette', type: 'float' as const, data: silhouettes }])
    ]
    const grouped = nodeGroups(projection, communities, {
      group: 'community',
      view: input.view,
      nodes: input.nodes,
      minSize: 0,
      consecutiveIds: false,
      nodeColumns
    })
    const notes = k > communities.length ? [`There are only ${communities.length} nodes: each is a cluster of its own.`] : []
    const caveats = ranIterations === maxIterations ? [unsettled('Clusters', maxIterations, 'maxIterations')] : []
    const summary = { ...grouped.summary, averageDistance, averageSilhouette, ranIterations, centroids: shownCentroids(centroids, width, communities) }
    return { ...grouped, summary, notes, caveats, ...(seedCentroids === null ? { seed } : {}) }
  }
})

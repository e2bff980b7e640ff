import { moveToMeans } from '../../graph/kernels/community/k-means.ts'
import type { ProjectionSpec } from '../../graph/spec.ts'
import type { Row } from '../../storage/neo4j/connection.ts'
import type { AlgorithmOutput } from '../engine.ts'
import { throughProperty } from './centralities.ts'
import { columnForm } from './column-form.ts'
import { simpleSpec } from './communities.ts'
import type { Configuration, GdsCall } from './gds-call.ts'
import { type Ask, float, type PushedAlgorithm } from './pushed-algorithm.ts'
import { readValues } from './read-rows.ts'

const TRIANGLES = 'triangles'
const FEATURES = 'features'

/** Clustering needs only nodes and their numbers, no relationships. */
function bareSpec(spec: ProjectionSpec): ProjectionSpec {
  return { ...spec, weight: null }
}

const degeneracyIn = ({ degeneracy }: Row) => ({ degeneracy: Number(degeneracy) })

export const kCoreDecomposition: PushedAlgorithm<'kCoreDecomposition'> = {
  procedure: 'gds.kcore',
  mode: 'mutate',
  formOf({ projection: { spec } }) {
    return { key: '', spec: { ...spec, orientation: 'undirected' } }
  },
  facts: { fields: 'degeneracy', from: degeneracyIn },
  read(call, configuration, { projection, indexOf }) {
    return throughProperty(call, this.procedure, configuration, 'degeneracy', async (row, property) => {
      const rows = call.property(property, 'RETURN toFloat(nodeId), toFloat(propertyValue)')
      return { scores: await readValues(rows, indexOf, projection.nodeCount), ...degeneracyIn(row) }
    })
  }
}

const averageIn = ({ averageClusteringCoefficient }: Row) => ({ averageClusteringCoefficient: Number(averageClusteringCoefficient) })

export const localClusteringCoefficient: PushedAlgorithm<'localClusteringCoefficient'> = {
  procedure: 'gds.localClusteringCoefficient',
  mode: 'mutate',
  formOf({ projection, parameters: { triangleCounts } }) {
    const spec = simpleSpec(projection.spec)
    if (triangleCounts === null) return { key: 'simple', spec, isLoopFree: true }
    return columnForm(projection, { [TRIANGLES]: { values: triangleCounts } }, spec, { isLoopFree: true })
  },
  configure: ({ parameters: { triangleCounts } }) => (triangleCounts === null ? {} : { triangleCountProperty: TRIANGLES }),
  facts: { fields: 'averageClusteringCoefficient', from: averageIn },
  read(call, configuration, { projection, indexOf }) {
    return throughProperty(call, this.procedure, configuration, 'averageClusteringCoefficient', async (row, property) => {
      return { scores: await readValues(call.property(property), indexOf, projection.nodeCount), ...averageIn(row) }
    })
  }
}

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length

type Clustering = AlgorithmOutput<'kMeans'>

function listsOf(centroids: Float64Array, width: number): unknown[][] {
  return Array.from({ length: centroids.length / width }, (_, cluster) => Array.from(centroids.subarray(cluster * width, (cluster + 1) * width), float))
}

async function readClusters(
  call: GdsCall,
  configuration: Configuration,
  { projection: { nodeCount }, parameters, indexOf }: Ask<'kMeans'>
): Promise<Clustering> {
  const { features, width, k } = parameters
  const fields = 'nodeId, communityId, distanceFromCentroid, silhouette'
  const communities = new Uint32Array(nodeCount)
  const distances = new Float64Array(nodeCount)
  const silhouettes = configuration['computeSilhouette'] === true ? new Float64Array(nodeCount) : null
  const rows = call.stream('gds.kmeans.stream', configuration, fields, 'RETURN toFloat(nodeId), toFloat(communityId), distanceFromCentroid, silhouette')
  for await (const row of rows) {
    const [id, community, distance, silhouette] = row as [number, number, number, number]
    const node = indexOf(id)
    communities[node] = community
    distances[node] = distance
    if (silhouettes !== null) silhouettes[node] = silhouette
  }
  // GDS returns centroids only in modes that leave out distances. An empty cluster has no known centroid.
  const centroids = new Float64Array(Math.min(k, nodeCount) * width).fill(Number.NaN)
  moveToMeans(features, width, centroids, centroids.length / width, communities)
  const averageSilhouette = silhouettes === null ? null : mean(silhouettes)
  return { communities, distances, centroids, averageDistance: mean(distances), silhouettes, averageSilhouette, ranIterations: null }
}

/** A position far from every node. */
const FAR_AWAY = 1e300

export const kMeans: PushedAlgorithm<'kMeans'> = {
  procedure: 'gds.kmeans',
  formOf: ({ projection, parameters: { features, width } }) => columnForm(projection, { [FEATURES]: { values: features, width } }, bareSpec(projection.spec)),
  configure({ parameters }) {
    const { k, maxIterations, deltaThreshold, numberOfRestarts, initialSampler, seedCentroids, width, computeSilhouette, seed } = parameters
    const common = { nodeProperty: FEATURES, k, maxIterations, deltaThreshold: float(deltaThreshold), computeSilhouette, randomSeed: seed }
    // Seeds leave nothing to draw, but with k-means++ GDS would skip the first assignment.
    if (seedCentroids !== null) return { ...common, seedCentroids: listsOf(seedCentroids, width) }
    return { ...common, initialSampler: initialSampler.toUpperCase(), numberOfRestarts }
  },
  async read(call, configuration, ask) {
    const { computeSilhouette, numberOfRestarts, seedCentroids, width, k } = ask.parameters
    if (!computeSilhouette || numberOfRestarts === 1 || seedCentroids !== null || k > ask.projection.nodeCount) return readClusters(call, configuration, ask)
    // GDS cannot compute silhouettes after several runs, so one more iteration computes them.
    const found = await readClusters(call, { ...configuration, computeSilhouette: false }, ask)
    const centroids = found.centroids.map((value) => (Number.isNaN(value) ? FAR_AWAY : value))
    const { initialSampler: _drawn, numberOfRestarts: _runs, ...common } = configuration
    return readClusters(call, { ...common, maxIterations: 1, seedCentroids: listsOf(centroids, width) }, ask)
  }
}

/** Numbers clusters from 0 in the order of their first nodes, as kernels do; below 0 is noise. */
function numberedByFirst(labels: Int32Array): Int32Array {
  const numberOf = new Map<number, number>()
  return labels.map((label) => {
    if (label < 0) return -1
    const number = numberOf.get(label) ?? numberOf.size
    numberOf.set(label, number)
    return number
  })
}

export const hdbscan: PushedAlgorithm<'hdbscan'> = {
  procedure: 'gds.hdbscan',
  formOf: ({ projection, parameters: { features, width } }) => columnForm(projection, { [FEATURES]: { values: features, width } }, bareSpec(projection.spec)),
  configure: ({ parameters: { leafSize, samples, minClusterSize } }) => ({ nodeProperty: FEATURES, leafSize, samples, minClusterSize }),
  async read(call, configuration, { projection: { nodeCount }, indexOf }) {
    const labels = new Int32Array(nodeCount)
    // GDS fails on a single node.
    const rows = nodeCount < 2 ? [] : call.stream(`${this.procedure}.stream`, configuration, 'nodeId, label', 'RETURN toFloat(nodeId), toFloat(label)')
    for await (const [id, label] of rows as AsyncIterable<[number, number]>) labels[indexOf(id)] = label
    const numbered = numberedByFirst(labels)
    const noiseCount = numbered.filter((label) => label === -1).length
    return { labels: numbered, clusterCount: numbered.reduce((most, label) => Math.max(most, label), -1) + 1, noiseCount }
  }
}

import type { Csr } from '../../../src/graph/csr.ts'
import { lengthOf, type NodeVectors } from '../../../src/graph/kernels/embeddings/node-vectors.ts'
import { randomNumbers } from '../../../src/graph/kernels/random.ts'
import type { Comparison } from './comparison.ts'
import { apart, when } from './distances.ts'

/** Cosine of the angle between the vectors of each two nodes, in the order of the given nodes. It is 0 beside a zero vector. */
function cosines({ embeddings, dimension }: NodeVectors, nodes: readonly number[]): Float64Array {
  const lengths = nodes.map((node) => lengthOf(embeddings, node * dimension, dimension))
  const found = new Float64Array(nodes.length ** 2)
  for (const [i, u] of nodes.entries()) {
    for (const [j, v] of nodes.entries()) {
      let product = 0
      for (let place = 0; place < dimension; place++) product += (embeddings[u * dimension + place] as number) * (embeddings[v * dimension + place] as number)
      const length = (lengths[i] as number) * (lengths[j] as number)
      found[i * nodes.length + j] = length === 0 ? 0 : product / length
    }
  }
  return found
}

/** 1 - Pearson's correlation of two lists. */
function unlikeness(a: Float64Array, b: Float64Array): number {
  const meanOf = (list: Float64Array) => list.reduce((sum, value) => sum + value, 0) / list.length
  const [meanA, meanB] = [meanOf(a), meanOf(b)]
  let [both, onlyA, onlyB] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [(a[i] as number) - meanA, (b[i] as number) - meanB]
    both += x * y
    onlyA += x * x
    onlyB += y * y
  }
  return 1 - both / Math.sqrt(onlyA * onlyB)
}

/** Nodes whose angles are compared: enough to tell, few enough for all pairs. */
const COMPARED_NODES = 80

function ofAngles(expected: NodeVectors, found: NodeVectors, placeOf: Uint32Array): number {
  const nodes = Array.from(placeOf.keys()).slice(0, COMPARED_NODES)
  const places = nodes.map((node) => placeOf[node] as number)
  if (expected.dimension !== found.dimension || expected.embeddings.length !== found.embeddings.length) return Number.POSITIVE_INFINITY
  const areZeroAlike = nodes.every((node, i) => {
    const isZero = (of: NodeVectors, at: number) => lengthOf(of.embeddings, at * of.dimension, of.dimension) === 0
    return isZero(expected, node) === isZero(found, places[i] as number)
  })
  return Math.max(when(areZeroAlike), unlikeness(cosines(expected, nodes), cosines(found, places)))
}

const otherRandomNumbers = 'The engines draw different random numbers, so vectors differ, but the angles between them agree up to chance.'
const byNodeOrder = 'Random numbers depend on the order of nodes, which may differ between stores.'

const fastRp: Comparison<'fastRp'> = {
  tool: 'fast_rp',
  compared: 'angles between node vectors, at 1024 dimensions; which vectors are zero',
  cases({ projection: { columns, nodeIds } }) {
    const latitudes = columns['latitude'] as Float64Array
    const features = Float64Array.from({ length: 2 * nodeIds.length }, (_, place) => (place % 2 === 0 ? (latitudes[place / 2] as number) - 51 : 0.5))
    const plain = {
      embeddingDimension: 1024,
      iterationWeights: [0, 1, 1],
      normalizationStrength: 0,
      nodeSelfInfluence: 0,
      propertyRatio: 0,
      features: null,
      featureWidth: 0,
      seed: 7
    }
    return [
      { ...plain, normalizationStrength: -0.7 },
      { ...plain, iterationWeights: [1, 0.5], nodeSelfInfluence: 0.4, propertyRatio: 0.5, features, featureWidth: 2 }
    ]
  },
  distance: ({ expected, found, placeOf }) => ofAngles(expected, found, placeOf),
  tolerance: () => 0.12,
  reasons: [
    otherRandomNumbers,
    'GDS 2.13 does not apply `normalizationStrength` to the feature part of a vector; GDS 2.26 and the kernel do. They are compared without it.'
  ],
  onNeo4j: [byNodeOrder]
}

/** About a tenth of so many features for each node, by its place on the ground, the same in any engine. */
function signatures(latitudes: Float64Array, width: number): Float64Array {
  const features = new Float64Array(latitudes.length * width)
  for (const [node, latitude] of latitudes.entries()) {
    const random = randomNumbers(Math.round(latitude * 1e7))
    for (let feature = 0; feature < width; feature++) features[node * width + feature] = random() < 0.1 ? 1 : 0
  }
  return features
}

/** Ones a node. Infinity where a vector has numbers other than 0 and 1, or too many ones. */
function densityOf({ embeddings, dimension }: NodeVectors, most: number): number {
  const nodeCount = embeddings.length / dimension
  for (let node = 0; node < nodeCount; node++) {
    const vector = embeddings.subarray(node * dimension, (node + 1) * dimension)
    if (!vector.every((value) => value === 0 || value === 1) || vector.reduce((sum, value) => sum + value, 0) > most) return Number.POSITIVE_INFINITY
  }
  return embeddings.reduce((sum, value) => sum + value, 0) / nodeCount
}

const hashGnn: Comparison<'hashGnn'> = {
  tool: 'hashgnn',
  compared: 'angles between node vectors, ones per node; that vectors are binary and within the requested density; with types distinguished and not',
  cases({ projection: { columns }, types }) {
    const features = signatures(columns['latitude'] as Float64Array, 300)
    const given = { features, featureWidth: 300, generateFeatures: null, binarizeFeatures: null, outputDimension: null, relationshipTypes: null, seed: 7 }
    const generated = { ...given, features: null, featureWidth: 0, generateFeatures: { dimension: 600, densityLevel: 10 } }
    return [
      { ...given, iterations: 2, embeddingDensity: 300, neighborInfluence: 1 },
      { ...given, iterations: 2, embeddingDensity: 400, neighborInfluence: 2, relationshipTypes: types },
      { ...generated, iterations: 2, embeddingDensity: 400, neighborInfluence: 1, relationshipTypes: types },
      { ...given, iterations: 1, embeddingDensity: 800, neighborInfluence: 0.3, binarizeFeatures: { dimension: 600, threshold: 5 } },
      { ...generated, iterations: 3, embeddingDensity: 400, neighborInfluence: 2 },
      { ...given, iterations: 1, embeddingDensity: 300, neighborInfluence: 1, outputDimension: 400 }
    ]
  },
  distance({ expected, found, parameters: { embeddingDensity, outputDimension }, placeOf }) {
    const angles = ofAngles(expected, found, placeOf)
    if (outputDimension !== null) return angles
    const [density, other] = [densityOf(expected, embeddingDensity), densityOf(found, embeddingDensity)]
    return Math.max(angles, other === Number.POSITIVE_INFINITY ? other : apart(density, other))
  },
  tolerance: () => 0.2,
  reasons: [otherRandomNumbers],
  onNeo4j: [byNodeOrder]
}

/** By how much the mean cosine between the ends of an arc exceeds that between any two nodes. */
export function closenessOfNeighbours(vectors: NodeVectors, { nodeCount, outOffsets, outTargets }: Csr, placeOf: Uint32Array): number {
  const of = cosines(vectors, Array.from(placeOf))
  let sum = 0
  for (let u = 0; u < nodeCount; u++) {
    for (const v of outTargets.subarray(outOffsets[u], outOffsets[u + 1])) sum += of[u * nodeCount + v] as number
  }
  return sum / outTargets.length - of.reduce((total, cosine) => total + cosine, 0) / of.length
}

const node2vec: Comparison<'node2vec'> = {
  tool: 'node2vec',
  compared: 'angles between neighbours compared with those between any two nodes, after long training',
  cases: () => [
    {
      embeddingDimension: 16,
      walkLength: 20,
      walksPerNode: 10,
      inOutFactor: 0.5,
      returnFactor: 2,
      windowSize: 5,
      negativeSamplingRate: 3,
      positiveSamplingFactor: 0.1,
      embeddingInitializer: 'NORMALIZED',
      iterations: 3,
      initialLearningRate: 0.25,
      minLearningRate: 0.001,
      seed: 7
    }
  ],
  distance({ expected, found, placeOf, csr }) {
    const [near, other] = [closenessOfNeighbours(expected, csr, Uint32Array.from(placeOf.keys())), closenessOfNeighbours(found, csr, placeOf)]
    return near > 0.05 ? Math.abs(near - other) : Number.POSITIVE_INFINITY
  },
  tolerance: () => 0.08,
  reasons: [otherRandomNumbers],
  onNeo4j: [byNodeOrder]
}

export const embeddings = { fastRp, hashGnn, node2vec }

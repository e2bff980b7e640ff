import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { randomNumbers } from '../random.ts'
import { drawSparse, lengthOf, type NodeVectors, zeroVectors } from './node-vectors.ts'

export interface FastRpParameters {
  readonly embeddingDimension: number
  /** Weight of the neighbours' mean after each round, the first entry for direct neighbours. */
  readonly iterationWeights: readonly number[]
  /** Each node's start vector is scaled by its out degree to this power. */
  readonly normalizationStrength: number
  /** Weight of a node's own start vector. */
  readonly nodeSelfInfluence: number
  /** Share of the dimension that derives from features. */
  readonly propertyRatio: number
  /** `featureWidth` numbers per node, or null. */
  readonly features: Float64Array | null
  readonly featureWidth: number
  readonly seed: number
}

/** Multiplications between two checks of the control. */
const CHECK_EVERY = 2 ** 22

/**
 * FastRP gives nodes with similar surroundings similar vectors. A node starts with a very sparse random vector, and each round replaces it by the mean of its
 * out neighbours' vectors. The result is the weighted sum of the rounds' vectors, each normalised to length 1 first.
 * As in GDS, an entry of a start vector is 0 with probability 2/3, else +-sqrt(3 / dimension), times degree^normalizationStrength (1 without out arcs).
 * Each feature has such a random vector. Their sum, weighted by the features, fills the last trunc(propertyRatio dimension) entries.
 * A mean divides by the number of arcs, also when they are weighted.
 * Random numbers are not those of GDS: vectors are equal in distribution, not in value.
 * @see Chen et al., Fast and Accurate Network Embeddings via Very Sparse Random Projection, 2019; Neo4j GDS for the meaning of parameters and properties.
 * @param csr Weights have any sign. Parallel arcs and loops each count.
 * @returns n vectors, zero where no round reaches another node and nodeSelfInfluence is 0.
 * @throws EDGEWISE_INVALID_INPUT when the vectors do not fit in memory.
 * Deterministic: one sequence of random numbers by node index, sums in row order. Time O((n + rounds (n + m)) dimension), space three vectors a node.
 */
export function fastRp(csr: Csr, parameters: FastRpParameters, control: KernelControl): NodeVectors {
  const { embeddingDimension: dimension, iterationWeights, nodeSelfInfluence } = parameters
  const { nodeCount } = csr
  const embeddings = zeroVectors(nodeCount, dimension, 'embeddingDimension')
  let previous = startVectors(csr, parameters, control)
  if (nodeSelfInfluence !== 0) for (let u = 0; u < nodeCount; u++) addUnit(embeddings, previous, u * dimension, dimension, nodeSelfInfluence)
  let current = new Float32Array(embeddings.length)
  for (const [round, weight] of iterationWeights.entries()) {
    const fraction = round / iterationWeights.length
    averageNeighbours(csr, previous, current, dimension, { check: (part) => control.check(fraction + part / iterationWeights.length) })
    if (weight !== 0) for (let u = 0; u < nodeCount; u++) addUnit(embeddings, current, u * dimension, dimension, weight)
    const spare = previous
    previous = current
    current = spare
  }
  return { embeddings, dimension }
}

/** Adds `weight` times the unit vector; a zero vector adds nothing. */
function addUnit(embeddings: Float32Array, vectors: Float32Array, start: number, dimension: number, weight: number): void {
  const length = lengthOf(vectors, start, dimension)
  if (length === 0) return
  const scale = weight / length
  for (let place = start; place < start + dimension; place++) embeddings[place] += scale * vectors[place]
}

function startVectors({ nodeCount, outOffsets }: Csr, parameters: FastRpParameters, control: KernelControl): Float32Array<ArrayBuffer> {
  const { embeddingDimension: dimension, normalizationStrength, propertyRatio, features, featureWidth, seed } = parameters
  const random = randomNumbers(seed)
  const propertyDimension = features === null ? 0 : Math.trunc(dimension * propertyRatio)
  const baseDimension = dimension - propertyDimension
  const ofFeatures = new Float64Array(featureWidth * propertyDimension)
  drawSparse(ofFeatures, 0, ofFeatures.length, dimension, 1, random)
  const vectors = new Float32Array(nodeCount * dimension)
  for (let u = 0; u < nodeCount; u++) {
    if ((u & 4095) === 0) control.check(0)
    const degree = outOffsets[u + 1] - outOffsets[u]
    const scale = degree === 0 ? 1 : degree ** normalizationStrength
    drawSparse(vectors, u * dimension, baseDimension, dimension, scale, random)
    const start = u * dimension + baseDimension
    for (let place = 0; place < propertyDimension; place++) {
      let sum = 0
      for (let feature = 0; feature < featureWidth; feature++) {
        sum += (features as Float64Array)[u * featureWidth + feature] * ofFeatures[feature * propertyDimension + place]
      }
      vectors[start + place] = scale * sum
    }
  }
  return vectors
}

/** Writes to `current` the weighted sum of each node's out neighbours' vectors, divided by their number. */
function averageNeighbours(csr: Csr, previous: Float32Array, current: Float32Array, dimension: number, control: KernelControl): void {
  const { nodeCount, arcCount, outOffsets, outTargets, outWeights } = csr
  const sum = new Float64Array(dimension)
  let nextCheck = 0
  for (let u = 0; u < nodeCount; u++) {
    const end = outOffsets[u + 1]
    let arc = outOffsets[u]
    if ((arc + u) * dimension >= nextCheck) {
      control.check(arcCount === 0 ? 0 : arc / arcCount)
      nextCheck = (arc + u) * dimension + CHECK_EVERY
    }
    const degree = Math.max(1, end - arc)
    sum.fill(0)
    // Four rows in one pass read and write the sums a quarter as often.
    for (; arc + 3 < end; arc += 4) addFour(sum, previous, outTargets, outWeights, arc)
    for (; arc < end; arc++) addOne(sum, previous, outTargets[arc] * dimension, outWeights === null ? 1 : outWeights[arc])
    const start = u * dimension
    for (let place = 0; place < dimension; place++) current[start + place] = sum[place] / degree
  }
}

function addOne(sum: Float64Array, vectors: Float32Array, start: number, weight: number): void {
  for (let place = 0; place < sum.length; place++) sum[place] += weight * vectors[start + place]
}

function addFour(sum: Float64Array, vectors: Float32Array, targets: Uint32Array, weights: Float64Array | null, arc: number): void {
  const dimension = sum.length
  const [a, b, c, d] = [targets[arc] * dimension, targets[arc + 1] * dimension, targets[arc + 2] * dimension, targets[arc + 3] * dimension]
  if (weights === null) {
    for (let i = 0; i < dimension; i++) sum[i] += vectors[a + i] + vectors[b + i] + (vectors[c + i] + vectors[d + i])
    return
  }
  const [p, q, r, s] = [weights[arc], weights[arc + 1], weights[arc + 2], weights[arc + 3]]
  for (let i = 0; i < dimension; i++) sum[i] += p * vectors[a + i] + q * vectors[b + i] + (r * vectors[c + i] + s * vectors[d + i])
}

import { EdgewiseError } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { randomNumbers } from '../random.ts'
import { BinaryFeatures, type FeatureSource, HashOrder, startFeatures } from './binary-features.ts'
import { drawSparse, type NodeVectors, zeroVectors } from './node-vectors.ts'

export interface HashGnnParameters extends FeatureSource {
  readonly iterations: number
  /** Features drawn for each node in an iteration; repeated draws leave fewer. */
  readonly embeddingDensity: number
  /** The influence of neighbours' features in a draw; at 1, they win about half of the time. */
  readonly neighborInfluence: number
  /** Length of dense vectors in place of binary ones; null: binary. */
  readonly outputDimension: number | null
  /** Relationship types to distinguish, in the order of `csr.byType`; null treats all alike. */
  readonly relationshipTypes: readonly string[] | null
}

interface Hashes {
  readonly own: HashOrder
  readonly ofNeighbours: HashOrder
  /** By relationship type. */
  readonly offered: readonly HashOrder[]
}

/** Nodes between two checks of the control. */
const CHECK_EVERY = 4096

/**
 * HashGNN: binary vectors by message passing without training. Nodes with similar surroundings draw similar features.
 * In each iteration a node draws `embeddingDensity` features anew. A draw takes the node's own feature of the least hash value, or a neighbour's feature if
 * that has a lower one. A node without features takes what neighbours offer. Weights and parallel arcs have no effect.
 * As in GDS, each out neighbour offers its feature of the least value by a second hash. Where relationship types are distinguished each type has its own, so
 * that a neighbour offers different features along different types. A third hash selects among the offered features.
 * The selected one is taken where its value is below the own value times neighborInfluence b / (d (1 - (1 - 1/d)^g)): b features and g out arcs a node on
 * average, d features in all. Random numbers are not those of GDS.
 * @see Wu et al., Hashing-Accelerated Graph Neural Networks for Link Prediction, 2021; Neo4j GDS for features, neighborInfluence and dense output.
 * @returns n vectors of 0 and 1, one place a feature, with at most `embeddingDensity` ones. With `outputDimension`, sums of a sparse random vector for each
 * feature.
 * @throws EDGEWISE_INVALID_INPUT where features that must be binary are not, and when vectors do not fit in memory.
 * Deterministic: hash values by seed, iteration and draw; nodes in index order. Time O(iterations embeddingDensity (m + types n sqrt(d))), space O(n (d / 8 +
 * embeddingDensity)) and the output.
 */
export function hashGnn(csr: Csr, parameters: HashGnnParameters, control: KernelControl): NodeVectors {
  const { iterations, embeddingDensity, outputDimension, seed } = parameters
  const { nodeCount } = csr
  let features = startFeatures(nodeCount, parameters)
  const random = randomNumbers(seed ^ 0x5bd1e995)
  const kinds = kindsOf(csr, parameters)
  const offers = new Int32Array(nodeCount)
  const heard = new Int32Array(nodeCount)
  let spare = new BinaryFeatures(nodeCount, features.dimension, embeddingDensity)
  const hashes: Hashes = {
    own: new HashOrder(features.dimension),
    ofNeighbours: new HashOrder(features.dimension),
    offered: kinds.map(() => new HashOrder(features.dimension))
  }
  for (let iteration = 0; iteration < iterations; iteration++) {
    const advantage = advantageOf(kinds, features, parameters.neighborInfluence)
    spare.clear()
    for (let draw = 0; draw < embeddingDensity; draw++) {
      const done = (iteration * embeddingDensity + draw) / (iterations * embeddingDensity)
      for (const order of [hashes.own, hashes.ofNeighbours, ...hashes.offered]) order.draw(random)
      const looking = { check: () => control.check(done) }
      heard.fill(-1)
      for (const [index, kind] of kinds.entries()) hearNeighbours(kind, features, hashes.offered[index], hashes.ofNeighbours, offers, heard, looking)
      drawFeatures(features, hashes, advantage, heard, spare, looking)
    }
    const drawn = spare
    // The first sets may have a capacity for other numbers of features than later ones.
    spare = iteration === 0 ? new BinaryFeatures(nodeCount, features.dimension, embeddingDensity) : features
    features = drawn
  }
  return outputDimension === null ? binaryVectors(features) : denseVectors(features, outputDimension, random)
}

/** The factor by which an own hash value is raised before it is compared with that of a neighbour's feature. */
function advantageOf(kinds: readonly Csr[], features: BinaryFeatures, neighborInfluence: number): number {
  const { nodeCount, dimension } = features
  if (nodeCount === 0) return 0
  const arcCount = kinds.reduce((sum, kind) => sum + kind.arcCount, 0)
  const offered = dimension * (1 - (1 - 1 / dimension) ** (arcCount / nodeCount))
  return offered === 0 ? 0 : (neighborInfluence * features.total) / nodeCount / offered
}

/** The arcs of each type, or all of them as one. */
function kindsOf(csr: Csr, { relationshipTypes }: HashGnnParameters): readonly Csr[] {
  if (relationshipTypes === null || csr.nodeCount === 0) return [csr]
  if (csr.byType?.length === relationshipTypes.length) return csr.byType
  throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'the arcs of each relationship type are missing' })
}

/** Messages of out neighbours along arcs of one type. `heard` keeps the feature of the least value by `ofNeighbours`, of these and earlier messages. */
function hearNeighbours(
  { nodeCount, outOffsets, outTargets }: Csr,
  features: BinaryFeatures,
  offered: HashOrder,
  { values }: HashOrder,
  offers: Int32Array,
  heard: Int32Array,
  control: KernelControl
): void {
  for (let u = 0; u < nodeCount; u++) {
    if (u % CHECK_EVERY === 0) control.check(0)
    offers[u] = features.least(u, offered)
  }
  for (let u = 0; u < nodeCount; u++) {
    if (u % CHECK_EVERY === 0) control.check(0)
    let best = heard[u]
    let least = best === -1 ? Number.POSITIVE_INFINITY : values[best]
    const end = outOffsets[u + 1]
    for (let arc = outOffsets[u]; arc < end; arc++) {
      const feature = offers[outTargets[arc]]
      if (feature !== -1 && values[feature] < least) {
        least = values[feature]
        best = feature
      }
    }
    heard[u] = best
  }
}

/** One draw for every node, from `features` or from `heard`, into `drawn`. */
function drawFeatures(
  features: BinaryFeatures,
  { own, ofNeighbours }: Hashes,
  advantage: number,
  heard: Int32Array,
  drawn: BinaryFeatures,
  control: KernelControl
): void {
  for (let u = 0; u < heard.length; u++) {
    if (u % CHECK_EVERY === 0) control.check(0)
    const best = heard[u]
    const feature = features.least(u, own)
    const isOwn = feature !== -1 && (best === -1 || !(ofNeighbours.values[best] < own.values[feature] * advantage))
    if (isOwn) drawn.add(u, feature)
    else if (best !== -1) drawn.add(u, best)
  }
}

function binaryVectors(features: BinaryFeatures): NodeVectors {
  const { nodeCount, dimension } = features
  const embeddings = zeroVectors(nodeCount, dimension, 'a dimension of features')
  for (let u = 0; u < nodeCount; u++)
    features.forEach(u, (feature) => {
      embeddings[u * dimension + feature] = 1
    })
  return { embeddings, dimension }
}

function denseVectors(features: BinaryFeatures, dimension: number, random: () => number): NodeVectors {
  const { nodeCount } = features
  const embeddings = zeroVectors(nodeCount, dimension, 'outputDimension')
  const ofFeatures = new Float32Array(features.dimension * dimension)
  drawSparse(ofFeatures, 0, ofFeatures.length, dimension, 1, random)
  for (let u = 0; u < nodeCount; u++) {
    features.forEach(u, (feature) => {
      for (let place = 0; place < dimension; place++) embeddings[u * dimension + place] += ofFeatures[feature * dimension + place]
    })
  }
  return { embeddings, dimension }
}

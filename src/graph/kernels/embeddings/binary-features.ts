import { invalidInput } from '../../../base/errors.ts'
import { randomNumbers } from '../random.ts'

/** The source of binary features: given `features`, unchanged or binarised, or random ones when they are null. */
export interface FeatureSource {
  /** `featureWidth` numbers per node; null generates features. */
  readonly features: Float64Array | null
  readonly featureWidth: number
  /** `dimension` features in all, of which each node draws `densityLevel`, possibly with repeats. */
  readonly generateFeatures: { readonly dimension: number; readonly densityLevel: number } | null
  /** `dimension` random directions; a node has a feature where its projection on that direction exceeds `threshold`. */
  readonly binarizeFeatures: { readonly dimension: number; readonly threshold: number } | null
  readonly seed: number
}

/** Random hash values of all features, uniform in 0..1, generated in sorted order. */
export class HashOrder {
  readonly values: Float64Array
  readonly rising: Uint32Array

  constructor(dimension: number) {
    this.values = new Float64Array(dimension)
    this.rising = Uint32Array.from(this.values.keys())
  }

  /** Draws the order and the values separately: gaps between sorted uniform numbers are those of exponential ones. */
  draw(random: () => number): void {
    const { values, rising } = this
    const dimension = rising.length
    let sum = 0
    for (let rank = 0; rank < dimension; rank++) {
      const other = rank + Math.floor(random() * (dimension - rank))
      const feature = rising[other]
      rising[other] = rising[rank]
      rising[rank] = feature
      sum -= Math.log(1 - random())
      values[feature] = sum
    }
    sum -= Math.log(1 - random())
    for (let feature = 0; feature < dimension; feature++) values[feature] /= sum
  }
}

export class BinaryFeatures {
  readonly nodeCount: number
  readonly dimension: number
  /** The number of features of all nodes together. */
  total = 0
  /** Bits by node, in whole words. */
  readonly #bits: Uint32Array
  readonly #words: number
  /** Features of each node in the order they were added, up to the capacity. */
  readonly #lists: Uint32Array
  readonly #counts: Uint32Array
  readonly #capacity: number

  /** @param most the maximum number of features of one node. */
  constructor(nodeCount: number, dimension: number, most: number) {
    this.nodeCount = nodeCount
    this.dimension = dimension
    this.#words = (dimension + 31) >>> 5
    this.#bits = new Uint32Array(nodeCount * this.#words)
    this.#capacity = Math.min(most, dimension)
    this.#lists = new Uint32Array(nodeCount * this.#capacity)
    this.#counts = new Uint32Array(nodeCount)
  }

  clear(): void {
    this.#bits.fill(0)
    this.#counts.fill(0)
    this.total = 0
  }

  /** Once is enough. */
  add(node: number, feature: number): void {
    const word = node * this.#words + (feature >>> 5)
    const bit = 1 << (feature & 31)
    if ((this.#bits[word] & bit) !== 0) return
    this.#bits[word] |= bit
    this.#lists[node * this.#capacity + this.#counts[node]++] = feature
    this.total++
  }

  forEach(node: number, visit: (feature: number) => void): void {
    const start = node * this.#capacity
    for (let place = start; place < start + this.#counts[node]; place++) visit(this.#lists[place])
  }

  /**
   * The feature of a node with the least value, -1 for a node without features. It searches the list of a node with few features, else all features by rising
   * value.
   */
  least(node: number, { values, rising }: HashOrder): number {
    const count = this.#counts[node]
    if (count === 0) return -1
    return count * count <= this.dimension ? this.#leastOf(node, count, values) : this.#firstOf(node, rising)
  }

  #leastOf(node: number, count: number, values: Float64Array): number {
    const start = node * this.#capacity
    let best = this.#lists[start]
    for (let place = start + 1; place < start + count; place++) if (values[this.#lists[place]] < values[best]) best = this.#lists[place]
    return best
  }

  #firstOf(node: number, rising: Uint32Array): number {
    const start = node * this.#words
    let place = 0
    while ((this.#bits[start + (rising[place] >>> 5)] & (1 << (rising[place] & 31))) === 0) place++
    return rising[place]
  }
}

/**
 * The initial features of HashGNN.
 * @throws EDGEWISE_INVALID_INPUT for numbers other than 0 and 1 that are not to be binarised.
 */
export function startFeatures(nodeCount: number, source: FeatureSource): BinaryFeatures {
  const { features, featureWidth, generateFeatures, binarizeFeatures, seed } = source
  const random = randomNumbers(seed)
  if (features === null) return generated(nodeCount, generateFeatures ?? { dimension: 1, densityLevel: 1 }, random)
  if (binarizeFeatures !== null) return binarized(nodeCount, features, featureWidth, binarizeFeatures, random)
  const sets = new BinaryFeatures(nodeCount, featureWidth, featureWidth)
  for (let u = 0; u < nodeCount; u++) {
    for (let feature = 0; feature < featureWidth; feature++) {
      const value = features[u * featureWidth + feature]
      if (value === 1) sets.add(u, feature)
      else if (value !== 0) throw invalidInput(notBinary(value))
    }
  }
  return sets
}

function notBinary(value: number): string {
  return `HashGNN needs features of 0 and 1, but one is ${value}: give "binarizeFeatures" to make them binary.`
}

function generated(nodeCount: number, { dimension, densityLevel }: { dimension: number; densityLevel: number }, random: () => number): BinaryFeatures {
  const sets = new BinaryFeatures(nodeCount, dimension, densityLevel)
  for (let u = 0; u < nodeCount; u++) for (let drawn = 0; drawn < densityLevel; drawn++) sets.add(u, Math.floor(random() * dimension))
  return sets
}

function binarized(
  nodeCount: number,
  features: Float64Array,
  width: number,
  { dimension, threshold }: { dimension: number; threshold: number },
  random: () => number
): BinaryFeatures {
  const directions = Float64Array.from({ length: dimension * width }, () => normal(random))
  const sets = new BinaryFeatures(nodeCount, dimension, dimension)
  for (let u = 0; u < nodeCount; u++) {
    for (let feature = 0; feature < dimension; feature++) {
      let reach = 0
      for (let place = 0; place < width; place++) reach += features[u * width + place] * directions[feature * width + place]
      if (reach > threshold) sets.add(u, feature)
    }
  }
  return sets
}

/** @see Box, Muller, A note on the generation of random normal deviates, 1958. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

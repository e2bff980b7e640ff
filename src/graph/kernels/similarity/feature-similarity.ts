import { sharedNumbers } from '../../shared-arrays.ts'

/** How two numbers or vectors are compared: `difference` for numbers, 1 / (1 + |a - b|); the others for vectors. */
export type FeatureMetric = 'difference' | 'cosine' | 'euclidean' | 'pearson' | 'jaccard' | 'overlap'

/** A range of each node's row of numbers that is compared separately. */
export interface FeaturePart {
  readonly width: number
  readonly metric: FeatureMetric
}

export type Similarity = (a: number, b: number) => number

/** Rows of one part, prepared for comparison. Threads share them. */
export interface PreparedPart extends FeaturePart {
  /** Centred for Pearson's, sorted for sets; otherwise unchanged. */
  readonly values: Float64Array
  /** Sum of the squares of each row. */
  readonly squares: Float64Array
}

function preparedPart(features: Float64Array, width: number, start: number, nodeCount: number, part: FeaturePart): PreparedPart {
  const values = sharedNumbers(nodeCount * part.width)
  const squares = sharedNumbers(nodeCount)
  for (let u = 0; u < nodeCount; u++) {
    const row = values.subarray(u * part.width, (u + 1) * part.width)
    row.set(features.subarray(u * width + start, u * width + start + part.width))
    if (part.metric === 'jaccard' || part.metric === 'overlap') row.sort()
    if (part.metric === 'pearson') center(row)
    for (const value of row) squares[u] += value * value
  }
  return { ...part, values, squares }
}

function center(row: Float64Array): void {
  let sum = 0
  for (const value of row) sum += value
  const mean = sum / row.length
  for (let place = 0; place < row.length; place++) row[place] -= mean
}

/** Cosine of the angle, mapped from -1..1 to 0..1; NaN for zero vectors. For centred vectors it is Pearson's. */
function cosine({ width, values, squares }: PreparedPart, a: number, b: number): number {
  let product = 0
  let right = b * width
  for (let left = a * width; left < (a + 1) * width; left++) product += values[left] * values[right++]
  return (product / Math.sqrt(squares[a] * squares[b]) + 1) / 2
}

function nearness({ width, values }: PreparedPart, a: number, b: number): number {
  let sum = 0
  let right = b * width
  for (let left = a * width; left < (a + 1) * width; left++) {
    const delta = values[left] - values[right++]
    sum += delta * delta
  }
  return 1 / (1 + Math.sqrt(sum))
}

/** Counts numbers in both rows, with multiplicity. */
function commonCount({ width, values }: PreparedPart, a: number, b: number): number {
  let left = a * width
  let right = b * width
  let count = 0
  while (left < (a + 1) * width && right < (b + 1) * width) {
    const difference = values[left] - values[right]
    if (difference === 0) count++
    if (difference <= 0) left++
    if (difference >= 0) right++
  }
  return count
}

function similarityOf(part: PreparedPart): Similarity {
  const { width, values, metric } = part
  if (metric === 'difference') return (a, b) => 1 / (1 + Math.abs(values[a] - values[b]))
  if (metric === 'euclidean') return (a, b) => nearness(part, a, b)
  if (metric === 'cosine' || metric === 'pearson') return (a, b) => cosine(part, a, b)
  if (metric === 'overlap') return (a, b) => commonCount(part, a, b) / width
  return (a, b) => {
    const common = commonCount(part, a, b)
    return common / (2 * width - common)
  }
}

const orNone = (similarity: number) => (Number.isFinite(similarity) ? similarity : 0)

/** @param features a row of numbers per node, as wide as all parts together, in their order */
export function prepareFeatures(features: Float64Array, parts: readonly FeaturePart[], nodeCount: number): PreparedPart[] {
  const width = parts.reduce((sum, part) => sum + part.width, 0)
  let start = 0
  return parts.map((part) => {
    start += part.width
    return preparedPart(features, width, start - part.width, nodeCount, part)
  })
}

/**
 * Similarity of two nodes, 0 to 1: as in GDS, the mean over the parts of their rows. A part whose similarity is not finite counts 0. Both orders give the same
 * bits.
 */
export function similarityBy(parts: readonly PreparedPart[]): Similarity {
  const measures = parts.map(similarityOf)
  const [first, second] = measures
  if (measures.length === 1) return (a, b) => orNone(first(a, b))
  if (measures.length === 2) return (a, b) => (orNone(first(a, b)) + orNone(second(a, b))) / 2
  return (a, b) => {
    let sum = 0
    for (const measure of measures) sum += orNone(measure(a, b))
    return sum / measures.length
  }
}

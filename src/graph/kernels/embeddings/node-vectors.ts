import { invalidInput } from '../../../base/errors.ts'

/** Vectors of `dimension` numbers, node by node. */
export interface NodeVectors {
  readonly embeddings: Float32Array
  readonly dimension: number
}

/** The maximum numbers of one embedding: 1 GiB. Kernels hold about three such arrays. */
const MAX_NUMBERS = 2 ** 28

/**
 * Zeroed vectors of all nodes.
 * @throws EDGEWISE_INVALID_INPUT when they would not fit in memory.
 */
export function zeroVectors(nodeCount: number, dimension: number, parameter: string): Float32Array<ArrayBuffer> {
  if (nodeCount * dimension <= MAX_NUMBERS) return new Float32Array(nodeCount * dimension)
  const most = Math.floor(MAX_NUMBERS / nodeCount)
  const detail = `Vectors of ${dimension} numbers for ${nodeCount} nodes do not fit in memory: give ${parameter} of ${most} or less, or fewer nodes by "labels" or "nodeWhere".`
  throw invalidInput(detail)
}

/** Euclidean length of the vector that begins at `start`. */
export function lengthOf(vectors: ArrayLike<number>, start: number, dimension: number): number {
  let squares = 0
  for (let place = start; place < start + dimension; place++) squares += vectors[place] * vectors[place]
  return Math.sqrt(squares)
}

/** A third of the entries of a very sparse random projection differ from zero; half of those are negative. */
const SPARSITY = 3

/** `count` entries of vectors of `dimension` from `start` on: 0, or sqrt(3 / dimension) times `scale` with either sign. */
export function drawSparse(into: Float32Array | Float64Array, start: number, count: number, dimension: number, scale: number, random: () => number): void {
  const entry = scale * Math.sqrt(SPARSITY / dimension)
  for (let place = start; place < start + count; place++) {
    const drawn = random() * 2 * SPARSITY
    into[place] = drawn < 1 ? entry : drawn < 2 ? -entry : 0
  }
}

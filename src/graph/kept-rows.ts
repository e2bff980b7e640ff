import { PAGE_BYTES, type SharedMemory } from './compiled-kernels.ts'
import { layOut } from './lay-out.ts'

/**
 * In rows of a Csr by falling in degree, laid out once for all runs over it, with room for one run at a time. All of it lies in one memory of compiled kernels where such
 * memory can be had. Crosses threads without a copy.
 */
export interface KeptRows {
  /** The node at each place. */
  readonly nodes: Uint32Array
  readonly offsets: Uint32Array
  /** Places of the other ends; a row keeps the order that it has in the Csr. */
  readonly sources: Uint32Array
  readonly weights: Float64Array | null
  /** Weight of the out arcs, by place. */
  readonly degrees: Float64Array
  /** Of the run that has taken them. */
  readonly scores: Float64Array
  readonly shares: readonly [Float64Array, Float64Array]
  readonly memory: SharedMemory | null
  /** See IS_TAKEN and IS_FILLED. */
  readonly marks: Int32Array
}

/** In `marks`: 1 while a run has taken the rows. */
export const IS_TAKEN = 0
/** In `marks`: 1 once the rows have been laid out. */
export const IS_FILLED = 1

interface Size {
  readonly nodeCount: number
  readonly arcCount: number
  readonly inWeights: Float64Array | null
}

/** Bytes of the room for the rows of a Csr, in whole pages of compiled kernels' memory. */
export function keptRowsBytes({ nodeCount, arcCount, inWeights }: Size): number {
  return PAGE_BYTES * Math.ceil((40 * nodeCount + arcCount * (inWeights === null ? 4 : 12)) / PAGE_BYTES)
}

/** Room, nothing laid out: memory that is not touched before the first run. */
export function roomForRows({ nodeCount, arcCount, inWeights }: Size): KeptRows {
  const { indices, numbers, memory } = layOut(
    { nodes: nodeCount, offsets: nodeCount + 1, sources: arcCount },
    { weights: inWeights === null ? 0 : arcCount, degrees: nodeCount, scores: nodeCount, first: nodeCount, second: nodeCount }
  )
  return {
    ...indices,
    weights: inWeights === null ? null : numbers.weights,
    degrees: numbers.degrees,
    scores: numbers.scores,
    shares: [numbers.first, numbers.second],
    memory,
    marks: new Int32Array(new SharedArrayBuffer(8))
  }
}

import { PAGE_BYTES, type SharedMemory } from './compiled-kernels.ts'
import { layOut } from './lay-out.ts'

/**
 * Rows of incoming arcs, sorted by falling in degree, filled once for all runs over a Csr and used by one run at a time. They share one memory of compiled
 * kernels where it is available, and cross threads without a copy.
 */
export interface KeptRows {
  readonly nodes: Uint32Array
  readonly offsets: Uint32Array
  /** Places of the source nodes; a row keeps its order from the Csr. */
  readonly sources: Uint32Array
  readonly weights: Float64Array | null
  /** Weight of the outgoing arcs, by place. */
  readonly degrees: Float64Array
  /** Scores of the run that uses the rows. */
  readonly scores: Float64Array
  readonly shares: readonly [Float64Array, Float64Array]
  readonly memory: SharedMemory | null
  /** See IS_TAKEN and IS_FILLED. */
  readonly marks: Int32Array
}

/** In `marks`: 1 while a run uses the rows. */
export const IS_TAKEN = 0
/** In `marks`: 1 once the rows have been filled. */
export const IS_FILLED = 1

interface Size {
  readonly nodeCount: number
  readonly arcCount: number
  readonly inWeights: Float64Array | null
}

/** Bytes for the rows of a Csr, in whole pages of compiled kernels' memory. */
export function keptRowsBytes({ nodeCount, arcCount, inWeights }: Size): number {
  return PAGE_BYTES * Math.ceil((40 * nodeCount + arcCount * (inWeights === null ? 4 : 12)) / PAGE_BYTES)
}

/** Allocates the memory without filling it: it stays untouched until the first run. */
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

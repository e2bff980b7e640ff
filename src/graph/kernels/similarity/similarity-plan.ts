import type { SharedMemory } from '../../compiled-kernels.ts'
import type { Plan } from '../../parallel-kernel.ts'
import type { BoundedLists } from './bounded-lists.ts'
import type { NeighborVectors } from './neighbor-vectors.ts'

export type SimilarityMetric = 'jaccard' | 'overlap' | 'cosine'

/** What is compared with what, and how, and where partners are kept. All arrays are shared by threads. */
export interface SimilarityPlan extends Plan {
  readonly vectors: NeighborVectors
  /** The same by neighbour, of nodes that may come first: who has it among theirs. */
  readonly holders: NeighborVectors
  readonly metric: SimilarityMetric
  /** By node: what a vector brings into the denominator. */
  readonly norms: Float64Array
  readonly cutoff: number
  /** A key is similarity times this: -1 keeps the most similar. */
  readonly sign: 1 | -1
  /** 1 for nodes that may come first, and second. */
  readonly isSource: Uint8Array
  readonly isTarget: Uint8Array
  /** Nothing is filtered: both are the same. */
  readonly isMutual: boolean
  /** Only nodes of one number are compared; null: all. */
  readonly components: Float64Array | null
  /** The best partners of each node. */
  readonly lists: BoundedLists
  /** Chunk i is rows bounds[i] .. bounds[i + 1] - 1. */
  readonly bounds: Uint32Array
  /** Most pairs that a chunk can have. */
  readonly mostPairs: number
  /** Where vectors, holders and norms lie when rows are compared by compiled code, and the address of room for each member of the crew. */
  readonly memory: SharedMemory | null
  readonly scratch: number
}

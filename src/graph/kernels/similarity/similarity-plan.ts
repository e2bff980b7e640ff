import type { SharedMemory } from '../../compiled-kernels.ts'
import type { Plan } from '../../parallel-kernel.ts'
import type { BoundedLists } from './bounded-lists.ts'
import type { NeighborVectors } from './neighbor-vectors.ts'

export type SimilarityMetric = 'jaccard' | 'overlap' | 'cosine'

/** The nodes to compare, the metric, and the partners' lists. Threads share all arrays. */
export interface SimilarityPlan extends Plan {
  readonly vectors: NeighborVectors
  /** By neighbour: the nodes that have it and may be first in a pair. */
  readonly holders: NeighborVectors
  readonly metric: SimilarityMetric
  /** By node: its vector's term in the denominator. */
  readonly norms: Float64Array
  readonly cutoff: number
  /** A key is similarity times this: -1 keeps the most similar. */
  readonly sign: 1 | -1
  /** 1 for nodes that may be first, and second, in a pair. */
  readonly isSource: Uint8Array
  readonly isTarget: Uint8Array
  /** Without filters, both are the same. */
  readonly isMutual: boolean
  /** Only nodes with equal numbers are compared; null for all. */
  readonly components: Float64Array | null
  readonly lists: BoundedLists
  /** Chunk i is rows bounds[i] .. bounds[i + 1] - 1. */
  readonly bounds: Uint32Array
  /** The maximum pairs of a chunk. */
  readonly mostPairs: number
  /** The memory of vectors, holders and norms for compiled code, and the scratch address for each team member. */
  readonly memory: SharedMemory | null
  readonly scratch: number
}

import type { KeptRows } from './kept-rows.ts'
import type { WeightScale } from './weight-scale.ts'

/**
 * Compressed sparse rows of a graph, both ways. All arrays lie on SharedArrayBuffer, so threads share them without copies. Nodes are 0..nodeCount-1 in import
 * order. Row u of the out side is `outTargets[outOffsets[u] .. outOffsets[u + 1] - 1]`, targets ascending, equal targets in relationship order. Parallel arcs
 * and self loops are allowed. An undirected view holds each relationship in both rows (a self loop twice in one row), and its in arrays ARE its out arrays.
 */
export interface Csr {
  readonly nodeCount: number
  /** Stored arcs: each relationship once, or twice when undirected. */
  readonly arcCount: number
  readonly undirected: boolean
  /** nodeCount + 1 entries. */
  readonly outOffsets: Uint32Array
  /** arcCount entries. */
  readonly outTargets: Uint32Array
  /** arcCount entries, or null when the projection has no weight: every arc then counts 1. */
  readonly outWeights: Float64Array | null
  readonly inOffsets: Uint32Array
  readonly inSources: Uint32Array
  readonly inWeights: Float64Array | null
  /** The arcs of each relationship type over the same nodes; only for a run that distinguishes types. */
  readonly byType?: readonly Csr[]
  /** Memory for its rows in another order, reused between runs. Absent: each run allocates its own. */
  readonly kept?: KeptRows
  /** The smallest weight, NaN when any weight is NaN, Infinity without arcs. Absent without weights, and where it was not computed. */
  readonly leastWeight?: number
  /** Absent without weights, where one is below zero or NaN, and where it was not computed. */
  readonly weightScale?: WeightScale
}

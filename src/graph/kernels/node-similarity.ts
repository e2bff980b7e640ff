import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import type { BoundedLists } from './bounded-lists.ts'
import { type NeighborVectors, neighborVectors } from './neighbor-vectors.ts'
import { bestPairs, type SimilarPairs, sortPartners, uniquePairs } from './similar-pairs.ts'
import { listsOf, type SimilarityMetric, type SimilarityPlan } from './similarity-lists.ts'
import { weaklyConnectedComponents } from './weakly-connected-components.ts'

export interface NodeSimilarityParameters {
  metric: SimilarityMetric
  /** Pairs below it are left out. */
  similarityCutoff: number
  /** Neighbours that a node must have at least, and at most, to be compared. */
  degreeCutoff: number
  upperDegreeCutoff: number
  /** Partners kept for each first node: the most similar ones; negative: the least similar. Not 0. */
  topK: number
  /** Pairs kept in all, of those; negative: the least similar; 0: all. */
  topN: number
  /** Nodes that may come first, and second; null: all. */
  sources: Uint32Array | null
  targets: Uint32Array | null
  /** Compares only nodes of equal numbers (NaN equals nothing), or of one weak component; null: all. */
  components: Float64Array | 'connected' | null
  /** Each unordered pair once. `topN` then counts such pairs. */
  unique: boolean
}

/** Bytes of lists that are filled at a time. */
const BLOCK_BYTES = 128 * 2 ** 20
const ENTRY_BYTES = 12

/**
 * How much the neighbourhoods of two nodes have in common, as Neo4j GDS computes it: of the nodes that both point at, the share in all that either points at (Jaccard),
 * the share in the smaller set (overlap), or the cosine of the two vectors. With weights, Jaccard is the sum of smaller weights over that of larger ones, overlap the
 * sum of smaller weights over the smaller sum.
 * @see Jaccard 1912; Szymkiewicz-Simpson; GDS, filtered node similarity.
 * @param csr only out arcs matter; self loops are ignored, of parallel arcs the first counts. A pair whose similarity is not finite is left out.
 * @param parameters see there. A cutoff of 0 also lets in pairs with nothing in common, which costs O(n^2).
 * @returns pairs by first index; the partners of each by similarity (most similar first, unless `topK` is negative), then index.
 * Of equally similar partners those remain that GDS keeps at concurrency 1: see `offer`.
 * Time O(sum over nodes of in degree squared), half of it without filters, space O(n topK) at most, in blocks of rows.
 */
export function nodeSimilarity(csr: Csr, parameters: NodeSimilarityParameters, control: KernelControl): SimilarPairs {
  const plan = planOf(csr, parameters, control)
  const bounds = boundsOf(plan, Math.abs(parameters.topK))
  const blocks: BoundedLists[] = []
  const firsts: number[] = []
  const { nodeCount } = csr
  for (let from = 0; from < nodeCount; ) {
    const to = endOfBlock(bounds, from)
    firsts.push(from)
    blocks.push(listsOf(plan, bounds, from, to, control))
    from = to
  }
  const found = gather(blocks, firsts, plan.sign)
  const distinct = parameters.unique ? uniquePairs(found, plan.isSource, plan.isTarget) : found
  return sortPartners(bestPairs(distinct, parameters.topN), parameters.topK < 0)
}

function marksOf(chosen: Uint32Array | null, vectors: NeighborVectors, { degreeCutoff, upperDegreeCutoff }: NodeSimilarityParameters): Uint8Array {
  const { nodeCount, offsets } = vectors
  const marks = new Uint8Array(nodeCount).fill(chosen === null ? 1 : 0)
  for (const u of chosen ?? []) marks[u] = 1
  for (let u = 0; u < nodeCount; u++) {
    const degree = offsets[u + 1] - offsets[u]
    if (degree < degreeCutoff || degree > upperDegreeCutoff) marks[u] = 0
  }
  return marks
}

/** What all blocks of rows share. */
export function planOf(csr: Csr, parameters: NodeSimilarityParameters, control: KernelControl): SimilarityPlan {
  const { metric, similarityCutoff, topK, sources, targets, components } = parameters
  const vectors = neighborVectors(csr)
  return {
    vectors,
    metric,
    norms: normsOf(vectors, metric),
    cutoff: similarityCutoff,
    sign: topK < 0 ? 1 : -1,
    isSource: marksOf(sources, vectors, parameters),
    isTarget: marksOf(targets, vectors, parameters),
    isMutual: sources === null && targets === null,
    components: components === 'connected' ? Float64Array.from(weaklyConnectedComponents(csr, {}, control).components) : components
  }
}

/** What a vector brings into the denominator: its length or sum, for the cosine the root of its sum of squares. */
function normsOf({ nodeCount, offsets, weights }: NeighborVectors, metric: SimilarityMetric): Float64Array {
  const norms = new Float64Array(nodeCount)
  for (let u = 0; u < nodeCount; u++) {
    let sum = weights === null ? offsets[u + 1] - offsets[u] : 0
    if (weights !== null) for (let arc = offsets[u]; arc < offsets[u + 1]; arc++) sum += metric === 'cosine' ? weights[arc] * weights[arc] : weights[arc]
    norms[u] = metric === 'cosine' ? Math.sqrt(sum) : sum
  }
  return norms
}

/** Entries that the list of each first node may come to need. */
export function boundsOf({ vectors, isSource, isTarget, cutoff }: SimilarityPlan, k: number): Float64Array {
  const { nodeCount, offsets, neighbors } = vectors
  const targetCount = isTarget.reduce((sum, is) => sum + is, 0)
  const inDegrees = new Uint32Array(nodeCount)
  for (const w of neighbors) inDegrees[w]++
  const bounds = new Float64Array(nodeCount)
  for (let u = 0; u < nodeCount; u++) {
    if (isSource[u] === 0) continue
    let reached = cutoff > 0 ? 0 : targetCount
    if (cutoff > 0) for (let arc = offsets[u]; arc < offsets[u + 1] && reached < k; arc++) reached += inDegrees[neighbors[arc]] - 1
    bounds[u] = Math.min(k, targetCount, reached)
  }
  return bounds
}

function endOfBlock(bounds: Float64Array, from: number): number {
  let bytes = 0
  let to = from
  while (to < bounds.length && (to === from || bytes + ENTRY_BYTES * bounds[to] <= BLOCK_BYTES)) bytes += ENTRY_BYTES * bounds[to++]
  return to
}

/** The entries of all lists as pairs, in the order of the lists. */
function gather(blocks: readonly BoundedLists[], firsts: readonly number[], sign: number): SimilarPairs {
  let count = 0
  for (const { counts } of blocks) for (const held of counts) count += held
  const sources = new Uint32Array(count)
  const targets = new Uint32Array(count)
  const similarities = new Float64Array(count)
  let pair = 0
  for (const [block, { offsets, counts, keys, elements }] of blocks.entries()) {
    for (let list = 0; list < counts.length; list++) {
      for (let at = offsets[list]; at < offsets[list] + counts[list]; at++, pair++) {
        sources[pair] = firsts[block] + list
        targets[pair] = elements[at]
        similarities[pair] = keys[at] * sign
      }
    }
  }
  return { sources, targets, similarities }
}

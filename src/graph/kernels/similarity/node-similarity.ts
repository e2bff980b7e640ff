import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { leadKernel, type ParallelKernel } from '../../parallel-kernel.ts'
import { sharedCopy, sharedNumbers } from '../../shared-arrays.ts'
import { weaklyConnectedComponents } from '../community/weakly-connected-components.ts'
import { type BoundedLists, sharedLists } from './bounded-lists.ts'
import { holdersOf, type NeighborVectors, neighborVectors } from './neighbor-vectors.ts'
import { bestPairs, type SimilarPairs, sortPartners, uniquePairs } from './similar-pairs.ts'
import { placeVectors } from './similarity-buffers.ts'
import type { SimilarityMetric, SimilarityPlan } from './similarity-plan.ts'
import { SimilarityRows } from './similarity-rows.ts'

export interface NodeSimilarityParameters {
  metric: SimilarityMetric
  /** Less similar pairs are left out. */
  similarityCutoff: number
  /** The minimum and maximum neighbours of a compared node. */
  degreeCutoff: number
  upperDegreeCutoff: number
  /** Partners kept for each first node: the most similar ones; negative: the least similar. Not 0. */
  topK: number
  /** Pairs kept in total; negative: the least similar; 0: all. */
  topN: number
  /** Nodes that may be first, and second, in a pair; null for all. */
  sources: Uint32Array | null
  targets: Uint32Array | null
  /** Compares only nodes with equal numbers (NaN equals nothing), or in one weak component; null for all. */
  components: Float64Array | 'connected' | null
  /** Returns each unordered pair once. `topN` then counts such pairs. */
  unique: boolean
}

/** The maximum pairs of a chunk of rows, unless a single row has more. */
const PAIRS_A_CHUNK = 2 ** 18
/** The approximate reads and comparisons of a chunk: a millisecond or two. */
const WORK_A_CHUNK = 2 ** 20

/**
 * How much the neighbourhoods of two nodes have in common, as Neo4j GDS computes it. Jaccard is the share of the nodes that both point at in all that either
 * points at. Overlap is their share in the smaller set. Cosine is that of the two vectors.
 * With weights, Jaccard is the sum of smaller weights over that of larger ones, and overlap the sum of smaller weights over the smaller sum.
 * @see Jaccard 1912; Szymkiewicz-Simpson; GDS, filtered node similarity.
 * @param csr Only out arcs matter. Self loops are ignored, and of parallel arcs the first counts. A pair whose similarity is not finite is left out.
 * @param parameters A cutoff of 0 also lets in pairs with nothing in common, which costs O(n^2).
 * @returns pairs by first index, the partners of each by similarity (most similar first, unless `topK` is negative), then index. Of equally similar partners
 * those remain that GDS keeps at concurrency 1: see `offer`.
 * Threads share the rows and fill the lists in the order of rows. Equal input gives equal bits, whatever the number of threads.
 * Time O(sum over nodes of in degree squared), half of it without filters; space O(m + n topK) at most, and O(n) a thread.
 */
export function nodeSimilarity(csr: Csr, parameters: NodeSimilarityParameters, control: KernelControl): SimilarPairs {
  return leadKernel(parallelNodeSimilarity, csr, parameters, control)
}

interface NodeSimilarityPlan extends SimilarityPlan {
  readonly parameters: Pick<NodeSimilarityParameters, 'topK' | 'topN' | 'unique'>
}

export const parallelNodeSimilarity: ParallelKernel<NodeSimilarityParameters, NodeSimilarityPlan, SimilarPairs> = {
  plan(csr, parameters, control, size) {
    const { metric, similarityCutoff, topK, topN, unique, sources, targets, components } = parameters
    const vectors = neighborVectors(csr)
    const isSource = marksOf(sources, vectors, parameters)
    const isTarget = marksOf(targets, vectors, parameters)
    const holders = holdersOf(vectors, isSource)
    const given = components === 'connected' ? weaklyConnectedComponents(csr, {}, control).components : components
    const compared = {
      vectors,
      holders,
      metric,
      norms: normsOf(vectors, metric),
      cutoff: similarityCutoff,
      sign: topK < 0 ? 1 : -1,
      isSource,
      isTarget,
      isMutual: sources === null && targets === null,
      components: given === null ? null : shared(given)
    } as const
    const lists = sharedLists(boundsOf(compared, Math.abs(topK)))
    const cut = cutRows(compared)
    const isCompiled = vectors.weights === null && compared.components === null && similarityCutoff > 0
    const placed = isCompiled ? placeVectors({ ...compared, ...cut }, size) : { memory: null, scratch: 0 }
    return { ...compared, ...cut, ...placed, lists, parameters: { topK, topN, unique } }
  },
  work(_csr, plan, crew) {
    const rows = new SimilarityRows(plan, crew.member, () => crew.check())
    crew.share(plan.bounds.length - 1, 1, (chunk) => {
      rows.read(chunk)
      crew.inTurn(chunk, () => rows.offerAll())
    })
  },
  finish(_csr, { lists, sign, isSource, isTarget, parameters: { topK, topN, unique } }) {
    const found = gather(lists, sign)
    const distinct = unique ? uniquePairs(found, isSource, isTarget) : found
    return sortPartners(bestPairs(distinct, topN), topK < 0)
  }
}

function marksOf(chosen: Uint32Array | null, vectors: NeighborVectors, { degreeCutoff, upperDegreeCutoff }: NodeSimilarityParameters): Uint8Array {
  const { nodeCount, offsets } = vectors
  const marks = new Uint8Array(new SharedArrayBuffer(nodeCount)).fill(chosen === null ? 1 : 0)
  for (const u of chosen ?? []) marks[u] = 1
  for (let u = 0; u < nodeCount; u++) {
    const degree = offsets[u + 1] - offsets[u]
    if (degree < degreeCutoff || degree > upperDegreeCutoff) marks[u] = 0
  }
  return marks
}

function shared(values: ArrayLike<number>): Float64Array {
  const copy = sharedNumbers(values.length)
  copy.set(values)
  return copy
}

/** A vector's term in the denominator: its length or sum, for the cosine the root of its sum of squares. */
function normsOf({ nodeCount, offsets, weights }: NeighborVectors, metric: SimilarityMetric): Float64Array {
  const norms = sharedNumbers(nodeCount)
  for (let u = 0; u < nodeCount; u++) {
    let sum = weights === null ? offsets[u + 1] - offsets[u] : 0
    if (weights !== null) for (let arc = offsets[u]; arc < offsets[u + 1]; arc++) sum += metric === 'cosine' ? weights[arc] * weights[arc] : weights[arc]
    norms[u] = metric === 'cosine' ? Math.sqrt(sum) : sum
  }
  return norms
}

/** The capacity that the list of each first node may need. */
function boundsOf({ vectors, isSource, isTarget, cutoff }: Compared, k: number): Float64Array {
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

type Compared = Omit<SimilarityPlan, 'lists' | 'bounds' | 'mostPairs' | 'steps' | 'memory' | 'scratch'>

/** Chunks of rows with about equal work, so that threads wait little for their turns. A row has a pair for each common neighbour, and at most one per node. */
function cutRows({ vectors, holders, isSource, isTarget, isMutual, cutoff }: Compared): Pick<SimilarityPlan, 'bounds' | 'mostPairs' | 'steps'> {
  const { nodeCount, offsets, neighbors } = vectors
  const sourceCount = isSource.reduce((sum, is) => sum + is, 0)
  const cursors = holders.offsets.slice(0, nodeCount)
  const bounds: number[] = [0]
  let pairs = 0
  let work = 0
  let mostPairs = 0
  let steps = 0
  for (let u = 0; u < nodeCount; u++) {
    let reads = 0
    for (let arc = offsets[u]; arc < offsets[u + 1]; arc++) {
      const w = neighbors[arc]
      if (isMutual && isSource[u] === 1) cursors[w]++
      reads += holders.offsets[w + 1] - cursors[w]
    }
    if (isTarget[u] === 0) continue
    const rowPairs = cutoff > 0 ? Math.min(reads, sourceCount) : sourceCount
    const rowWork = reads + 4 * rowPairs
    if (work > 0 && (pairs + rowPairs > PAIRS_A_CHUNK || work + rowWork > WORK_A_CHUNK)) {
      bounds.push(u)
      pairs = work = 0
    }
    pairs += rowPairs
    work += rowWork
    mostPairs = Math.max(mostPairs, pairs)
    steps += rowWork
  }
  bounds.push(nodeCount)
  return { bounds: sharedCopy(Uint32Array.from(bounds)), mostPairs, steps }
}

/** The entries of all lists as pairs, in the order of the lists. */
function gather({ offsets, counts, keys, elements }: BoundedLists, sign: number): SimilarPairs {
  let count = 0
  for (const held of counts) count += held
  const sources = new Uint32Array(count)
  const targets = new Uint32Array(count)
  const similarities = new Float64Array(count)
  let pair = 0
  for (let list = 0; list < counts.length; list++) {
    const end = offsets[list] + counts[list]
    for (let at = offsets[list]; at < end; at++, pair++) {
      sources[pair] = list
      targets[pair] = elements[at]
      similarities[pair] = keys[at] * sign
    }
  }
  return { sources, targets, similarities }
}

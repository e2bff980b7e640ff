import type { KernelControl } from '../control.ts'
import { type BoundedLists, boundedLists, offer } from './bounded-lists.ts'
import { holdersOf, type NeighborVectors } from './neighbor-vectors.ts'

export type SimilarityMetric = 'jaccard' | 'overlap' | 'cosine'

/** What is compared with what, and how. */
export interface SimilarityPlan {
  readonly vectors: NeighborVectors
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
}

/** Arcs read between two looks at the control. */
const WORK_A_CHECK = 1 << 20

/** Room for one row; between rows, counts and sums are 0. */
interface Scratch {
  readonly counts: Int32Array
  /** Empty without weights. */
  readonly sums: Float64Array
  readonly touched: Uint32Array
  /** Of the touched nodes, by node. */
  readonly keys: Float64Array
}

function scratchFor({ vectors: { nodeCount, weights } }: SimilarityPlan, rowCount: number): Scratch {
  return {
    counts: new Int32Array(nodeCount),
    sums: new Float64Array(weights === null ? 0 : nodeCount),
    touched: new Uint32Array(rowCount + 1),
    keys: new Float64Array(nodeCount)
  }
}

/**
 * Best partners of the nodes `from` to `to - 1`, one list each: what one of several workers computes. Nodes u come in turn, and offer themselves to the lists of those
 * they have neighbours in common with, so every list sees its partners in rising order.
 * Without filters a pair within the range is met once, by its smaller end v: it goes into both lists, into that of v after those of smaller nodes.
 * @param bounds entries of each node's list
 */
export function listsOf(plan: SimilarityPlan, bounds: Float64Array, from: number, to: number, control: KernelControl): BoundedLists {
  const { vectors, isSource, isTarget, isMutual, cutoff } = plan
  const { nodeCount, offsets } = vectors
  const lists = boundedLists(bounds.subarray(from, to))
  const holders = holdersOf(vectors, isSource, from, to)
  const cursors = holders.offsets.slice(0, nodeCount)
  const scratch = scratchFor(plan, to - from)
  const row = { plan, holders, cursors, scratch, lists, from }
  const everyone = cutoff > 0 ? null : Uint32Array.from({ length: to - from }, (_, place) => from + place).filter((u) => isSource[u] === 1)
  let work = 0
  for (let u = 0; u < nodeCount; u++) {
    if (isTarget[u] === 0) continue
    const isWithin = isMutual && u >= from && u < to
    if (isWithin) passBy(row, u)
    const starts = isWithin ? cursors : holders.offsets
    let count = vectors.weights === null ? countCommon(row, u, starts) : sumCommon(row, u, starts)
    if (everyone !== null) count = touchAll(scratch.touched, everyone, isWithin ? u + 1 : 0)
    const kept = offerSelf(row, u, count, isWithin ? lists.limits[u - from] : Number.NEGATIVE_INFINITY)
    if (isWithin) offerOthers(row, u, kept)
    work += 16 + count + (offsets[u + 1] - offsets[u])
    if (work < WORK_A_CHECK) continue
    work = 0
    control.check(((u / nodeCount) * (to - from) + from) / nodeCount)
  }
  return lists
}

interface Row {
  readonly plan: SimilarityPlan
  readonly holders: NeighborVectors
  /** Where the holders of each neighbour begin that are still to be met. */
  readonly cursors: Uint32Array
  readonly scratch: Scratch
  readonly lists: BoundedLists
  readonly from: number
}

/** u is the next holder of all its neighbours: those of smaller number have been met. */
function passBy({ plan: { vectors }, cursors }: Row, u: number): void {
  const end = vectors.offsets[u + 1]
  for (let arc = vectors.offsets[u]; arc < end; arc++) cursors[vectors.neighbors[arc]]++
}

/** Counts what each holder, from `starts` on, has in common with u; returns how many have something. */
function countCommon({ plan: { vectors }, holders, scratch: { counts, touched } }: Row, u: number, starts: Uint32Array): number {
  const { neighbors } = holders
  const rowEnd = vectors.offsets[u + 1]
  let count = 0
  for (let arc = vectors.offsets[u]; arc < rowEnd; arc++) {
    const w = vectors.neighbors[arc]
    const end = holders.offsets[w + 1]
    for (let at = starts[w]; at < end; at++) {
      const v = neighbors[at]
      const common = counts[v]
      if (common === 0) touched[count++] = v
      counts[v] = common + 1
    }
  }
  return count
}

/** The same with weights: `sums` takes smaller weights, or products for the cosine. */
function sumCommon({ plan: { vectors, metric }, holders, scratch: { counts, sums, touched } }: Row, u: number, starts: Uint32Array): number {
  const weights = vectors.weights as Float64Array
  const held = holders.weights as Float64Array
  const isProduct = metric === 'cosine'
  let count = 0
  for (let arc = vectors.offsets[u]; arc < vectors.offsets[u + 1]; arc++) {
    const w = vectors.neighbors[arc]
    const own = weights[arc]
    const end = holders.offsets[w + 1]
    for (let at = starts[w]; at < end; at++) {
      const v = holders.neighbors[at]
      if (counts[v] === 0) touched[count++] = v
      counts[v]++
      sums[v] += isProduct ? own * held[at] : Math.min(own, held[at])
    }
  }
  return count
}

/** Nodes that have nothing in common are pairs, too. */
function touchAll(touched: Uint32Array, everyone: Uint32Array, least: number): number {
  let count = 0
  for (const v of everyone) if (v >= least) touched[count++] = v
  return count
}

/**
 * Clears what was counted for the touched nodes and offers u to their lists. Keeps those that the list of u may come to take, each with its key, and returns how many.
 * @param limit only keys below it may come into the list of u
 */
function offerSelf({ plan, scratch, lists, from }: Row, u: number, count: number, limit: number): number {
  const { metric, norms, cutoff, sign, components } = plan
  const { touched, counts, sums, keys } = scratch
  const { limits } = lists
  const isWeighted = sums.length !== 0
  const isJaccard = metric === 'jaccard'
  const isOverlap = metric === 'overlap'
  const norm = norms[u]
  let kept = 0
  for (let at = 0; at < count; at++) {
    const v = touched[at]
    const other = norms[v]
    const common = isWeighted ? sums[v] : counts[v]
    counts[v] = 0
    if (isWeighted) sums[v] = 0
    const similarity = common / (isJaccard ? norm + other - common : isOverlap ? Math.min(norm, other) : norm * other)
    if (!(similarity >= cutoff && similarity < Number.POSITIVE_INFINITY) || v === u) continue
    if (components !== null && components[u] !== components[v]) continue
    const key = sign * similarity
    if (key < limits[v - from]) offer(lists, v - from, u, key)
    if (key >= limit) continue
    touched[kept++] = v
    keys[v] = key
  }
  return kept
}

/** Offers nodes, all larger, to the list of u. Only few still have a chance there, so it is cheap to sort them. */
function offerOthers({ scratch: { touched, keys }, lists, from }: Row, u: number, count: number): void {
  const sorted = touched.subarray(0, count).sort()
  for (const v of sorted) offer(lists, u - from, v, keys[v])
}

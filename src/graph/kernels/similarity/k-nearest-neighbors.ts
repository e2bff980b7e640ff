import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { leadKernel, type ParallelKernel, type Plan } from '../../parallel-kernel.ts'
import { sharedCopy } from '../../shared-arrays.ts'
import { type BoundedLists, offer, sharedLists } from './bounded-lists.ts'
import { type DescentParameters, type DescentPlan, descendToNeighbors, planDescent, type See } from './descend-to-neighbors.ts'
import { type FeaturePart, type PreparedPart, prepareFeatures, type Similarity, similarityBy } from './feature-similarity.ts'
import type { NeighborLists } from './neighbor-lists.ts'
import { type SimilarPairs, sortPartners } from './similar-pairs.ts'

export interface KNearestNeighborsParameters extends DescentParameters {
  /** A row of numbers per node, as wide as all parts together; none NaN. */
  features: Float64Array
  parts: readonly FeaturePart[]
  /** Less similar pairs are left out. */
  similarityCutoff: number
  /** Nodes that may be first, and second, in a pair; null for all. */
  sources: Uint32Array | null
  targets: Uint32Array | null
  /** With filtered targets and an approximate search, lists start from the first `topK` + 1 targets, so that none is empty. */
  seedTargetNodes: boolean
}

export interface NearestNeighbors extends SimilarPairs {
  /** null: not known. */
  readonly ranIterations: number | null
  readonly didConverge: boolean | null
}

/** With at most this many comparisons, all pairs are scored. */
const FEW_COMPARISONS = 2 ** 23
/** Rounds that a descent usually takes. */
const USUAL_ROUNDS = 8
/** The cost of a comparison beside reading its numbers, in units of one number: in turn, and in a descent. */
const COST_IN_TURN = 8
const COST_IN_DESCENT = 100

/**
 * For each node the `topK` nodes most similar to it by their numbers and vectors: see `similarityBy`.
 * All pairs are compared where that is likely to be faster than a descent, up to some 15,000 nodes with few numbers each. The answer is then exact. Of equally
 * similar partners it keeps those that `offer` does. For more nodes see `descendToNeighbors`.
 * @returns pairs by first index, the partners of each by similarity, then index. When all pairs were compared, `ranIterations` is 0 and the run counts as
 * converged.
 * Deterministic by `seed`. Threads share a descent, which gives equal bits, whatever their number. Time O(sources x targets x width), half of it without
 * filters, or that of the descent; space O(n topK).
 */
export function kNearestNeighbors(csr: Csr, parameters: KNearestNeighborsParameters, control: KernelControl): NearestNeighbors {
  return leadKernel(parallelKNearestNeighbors, csr, parameters, control)
}

interface NearestPlan extends Plan {
  readonly parts: readonly PreparedPart[]
  readonly similarityCutoff: number
  readonly firsts: Uint32Array
  readonly seconds: Uint32Array
  /** Without filters, both sides contain all nodes. */
  readonly isMutual: boolean
  /** List i belongs to `firsts[i]`; null when the lists of the descent suffice. */
  readonly kept: BoundedLists | null
  /** null when one thread compares all pairs for the kept lists. */
  readonly descent: DescentPlan | null
}

export const parallelKNearestNeighbors: ParallelKernel<KNearestNeighborsParameters, NearestPlan, NearestNeighbors> = {
  plan({ nodeCount }, parameters, control) {
    const { features, parts, topK, similarityCutoff, sources, targets, seedTargetNodes } = parameters
    const everyone = Uint32Array.from({ length: nodeCount }, (_, u) => u)
    const firsts = sharedCopy(sources ?? everyone)
    const seconds = sharedCopy(targets ?? everyone)
    const isMutual = sources === null && targets === null
    const isInTurn = isExact(firsts.length * seconds.length * (isMutual ? 0.5 : 1), nodeCount, parameters)
    const prepared = prepareFeatures(features, parts, nodeCount)
    const kept = isInTurn || targets !== null ? sharedLists(firsts.map(() => Math.min(topK, seconds.length))) : null
    if (kept !== null && !isInTurn && seedTargetNodes) compareEach(firsts, seconds.subarray(0, topK + 1), similarityBy(prepared), kept, control)
    return {
      parts: prepared,
      similarityCutoff,
      firsts,
      seconds,
      isMutual,
      kept,
      descent: isInTurn ? null : planDescent(nodeCount, parameters),
      steps: isInTurn ? 0 : nodeCount * topK * COST_IN_DESCENT
    }
  },
  work(csr, { parts, kept, descent, firsts, seconds, isMutual }, crew) {
    const similarity = similarityBy(parts)
    if (descent !== null) return descendToNeighbors(csr, similarity, descent, crew, kept === null ? undefined : keepSeen(csr.nodeCount, firsts, seconds, kept))
    if (kept === null) return
    crew.share(1, 1, () => (isMutual ? compareAll(csr.nodeCount, similarity, kept, crew) : compareEach(firsts, seconds, similarity, kept, crew)))
  },
  finish(_csr, { descent, kept, firsts, similarityCutoff }) {
    const ofDescent = descent !== null && kept === null ? pairsOfLists(descent.lists, firsts, similarityCutoff) : null
    const pairs = ofDescent ?? pairsIn(kept as BoundedLists, firsts, similarityCutoff)
    const [ranIterations, didConverge] = descent?.outcome ?? [0, 1]
    return { ...pairs, ranIterations, didConverge: didConverge === 1 }
  }
}

/** Whether comparing all pairs is likely to be faster than a descent. */
function isExact(comparisons: number, nodeCount: number, { topK, sampleRate, randomJoins, parts }: KNearestNeighborsParameters): boolean {
  if (comparisons <= FEW_COMPARISONS) return true
  const width = parts.reduce((sum, part) => sum + part.width, 0)
  const near = 2 * Math.min(sampleRate * topK, nodeCount)
  const inDescent = nodeCount * USUAL_ROUNDS * ((near * near) / 2 + randomJoins)
  return comparisons * (COST_IN_TURN + width) <= inDescent * (COST_IN_DESCENT + width)
}

interface Watch {
  check(fraction: number): void
}

function compareAll(nodeCount: number, similarity: Similarity, lists: BoundedLists, watch: Watch): void {
  for (let u = 0; u < nodeCount; u++) {
    if ((u & 63) === 0) watch.check(u / nodeCount)
    for (let v = u + 1; v < nodeCount; v++) {
      const key = -similarity(u, v)
      offer(lists, u, v, key)
      offer(lists, v, u, key)
    }
  }
}

function compareEach(firsts: Uint32Array, seconds: Uint32Array, similarity: Similarity, lists: BoundedLists, watch: Watch): void {
  for (let list = 0; list < firsts.length; list++) {
    if ((list & 63) === 0) watch.check(list / firsts.length)
    for (const v of seconds) if (v !== firsts[list]) offer(lists, list, v, -similarity(firsts[list], v))
  }
}

/** Fills lists of allowed partners from all comparisons of a descent over all nodes. */
function keepSeen(nodeCount: number, firsts: Uint32Array, seconds: Uint32Array, kept: BoundedLists): See {
  const listOf = new Int32Array(nodeCount).fill(-1)
  for (const [list, u] of firsts.entries()) listOf[u] = list
  const isSecond = new Uint8Array(nodeCount)
  for (const v of seconds) isSecond[v] = 1
  return (u, v, similarity) => {
    if (listOf[u] >= 0 && isSecond[v] === 1) offerOnce(kept, listOf[u], v, -similarity)
  }
}

/** Comparisons repeat, so this skips nodes already in the list. Equal keys are adjacent. */
function offerOnce(lists: BoundedLists, list: number, element: number, key: number): void {
  const { offsets, counts, limits, elements, keys } = lists
  if (!(key < limits[list])) return
  for (let at = offsets[list]; at < offsets[list] + counts[list]; at++) if (elements[at] === element && keys[at] === key) return
  offer(lists, list, element, key)
}

/** The list entries that reach the cutoff; list i belongs to `firsts[i]`. */
function pairsIn({ offsets, counts, keys, elements }: BoundedLists, firsts: Uint32Array, cutoff: number): SimilarPairs {
  return gather(firsts, cutoff, { startOf: (list) => offsets[list], counts, nodes: elements, similarityAt: (place) => -keys[place] })
}

function pairsOfLists({ k, counts, nodes, similarities }: NeighborLists, firsts: Uint32Array, cutoff: number): SimilarPairs {
  return gather(firsts, cutoff, {
    startOf: (list) => firsts[list] * k,
    counts: firsts.map((u) => counts[u]),
    nodes,
    similarityAt: (place) => similarities[place]
  })
}

/** Lists in memory order, best first. */
interface Partners {
  startOf(list: number): number
  readonly counts: Uint32Array
  readonly nodes: Uint32Array
  similarityAt(place: number): number
}

function gather(firsts: Uint32Array, cutoff: number, { startOf, counts, nodes, similarityAt }: Partners): SimilarPairs {
  const held = counts.map((count, list) => {
    let kept = count
    while (kept > 0 && similarityAt(startOf(list) + kept - 1) < cutoff) kept--
    return kept
  })
  const total = held.reduce((sum, count) => sum + count, 0)
  const sources = new Uint32Array(total)
  const targets = new Uint32Array(total)
  const similarities = new Float64Array(total)
  let pair = 0
  for (let list = 0; list < held.length; list++) {
    const start = startOf(list)
    for (let at = start; at < start + held[list]; at++, pair++) {
      sources[pair] = firsts[list]
      targets[pair] = nodes[at]
      similarities[pair] = similarityAt(at)
    }
  }
  return sortPartners({ sources, targets, similarities }, false)
}

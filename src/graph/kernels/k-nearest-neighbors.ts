import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { type BoundedLists, boundedLists, offer } from './bounded-lists.ts'
import { type DescentParameters, descendToNeighbors } from './descend-to-neighbors.ts'
import { type FeaturePart, featureSimilarity, type Similarity } from './feature-similarity.ts'
import { randomNumbers } from './random.ts'
import { type SimilarPairs, sortPartners } from './similar-pairs.ts'

export interface KNearestNeighborsParameters extends DescentParameters {
  /** A row of numbers per node, as wide as all parts together; none NaN. */
  features: Float64Array
  parts: readonly FeaturePart[]
  /** Pairs below it are left out. */
  similarityCutoff: number
  /** Nodes that may come first, and second; null: all. */
  sources: Uint32Array | null
  targets: Uint32Array | null
  /** Where targets are filtered and the search is approximate: starts from the first `topK` + 1 of them, so that no node is without. */
  seedTargetNodes: boolean
  seed: number
}

export interface NearestNeighbors extends SimilarPairs {
  /** null: not known. */
  readonly ranIterations: number | null
  readonly didConverge: boolean | null
}

/** Comparisons that are never too many to look at all pairs. */
const FEW_COMPARISONS = 2 ** 23
/** Rounds that a descent usually takes. */
const USUAL_ROUNDS = 8
/** What a comparison costs beside reading its numbers, as many times as one of them: in turn, and in a descent. */
const COST_IN_TURN = 8
const COST_IN_DESCENT = 100

/**
 * For each node the `topK` nodes most similar to it by their numbers and vectors: see `featureSimilarity`.
 * Looks at all pairs where that is likely to be faster than a descent, for some 15,000 nodes with few numbers each: the answer is then exact. Else see `descendToNeighbors`.
 * @returns pairs by first index, the partners of each by similarity, then index. `ranIterations`: 0 and converged when all pairs were looked at.
 * Deterministic by `seed`. Of equally similar partners the exact search keeps those that `offer` does.
 * Time O(sources x targets x width), half of it without filters, or that of the descent; space O(n topK).
 */
export function kNearestNeighbors(csr: Csr, parameters: KNearestNeighborsParameters, control: KernelControl): NearestNeighbors {
  const { nodeCount } = csr
  const { features, parts, topK, similarityCutoff, sources, targets } = parameters
  const similarity = featureSimilarity(features, parts, nodeCount)
  const everyone = Uint32Array.from({ length: nodeCount }, (_, u) => u)
  const firsts = sources ?? everyone
  const seconds = targets ?? everyone
  const isMutual = sources === null && targets === null
  if (isExact(firsts.length * seconds.length * (isMutual ? 0.5 : 1), nodeCount, parameters)) {
    const lists = boundedLists(firsts.map(() => Math.min(topK, seconds.length)))
    if (isMutual) compareAll(nodeCount, similarity, lists, control)
    else compareEach(firsts, seconds, similarity, lists, control)
    return { ...pairsIn(lists, firsts, similarityCutoff), ranIterations: 0, didConverge: true }
  }
  return descend(csr, similarity, parameters, firsts, seconds, control)
}

/** Whether looking at so many pairs is likely to be faster than a descent. */
function isExact(comparisons: number, nodeCount: number, { topK, sampleRate, randomJoins, parts }: KNearestNeighborsParameters): boolean {
  if (comparisons <= FEW_COMPARISONS) return true
  const width = parts.reduce((sum, part) => sum + part.width, 0)
  const near = 2 * Math.min(sampleRate * topK, nodeCount)
  const inDescent = nodeCount * USUAL_ROUNDS * ((near * near) / 2 + randomJoins)
  return comparisons * (COST_IN_TURN + width) <= inDescent * (COST_IN_DESCENT + width)
}

function compareAll(nodeCount: number, similarity: Similarity, lists: BoundedLists, control: KernelControl): void {
  for (let u = 0; u < nodeCount; u++) {
    if ((u & 63) === 0) control.check(u / nodeCount)
    for (let v = u + 1; v < nodeCount; v++) {
      const key = -similarity(u, v)
      offer(lists, u, v, key)
      offer(lists, v, u, key)
    }
  }
}

function compareEach(firsts: Uint32Array, seconds: Uint32Array, similarity: Similarity, lists: BoundedLists, control: KernelControl): void {
  for (let list = 0; list < firsts.length; list++) {
    if ((list & 63) === 0) control.check(list / firsts.length)
    for (const v of seconds) if (v !== firsts[list]) offer(lists, list, v, -similarity(firsts[list], v))
  }
}

/** The entries of the lists that reach the cutoff; list i is that of `firsts[i]`. */
function pairsIn({ offsets, counts, keys, elements }: BoundedLists, firsts: Uint32Array, cutoff: number): SimilarPairs {
  const held = counts.map((count, list) => {
    let kept = count
    while (kept > 0 && -keys[offsets[list] + kept - 1] < cutoff) kept--
    return kept
  })
  const total = held.reduce((sum, count) => sum + count, 0)
  const sources = new Uint32Array(total)
  const targets = new Uint32Array(total)
  const similarities = new Float64Array(total)
  let pair = 0
  for (let list = 0; list < held.length; list++) {
    for (let at = offsets[list]; at < offsets[list] + held[list]; at++, pair++) {
      sources[pair] = firsts[list]
      targets[pair] = elements[at]
      similarities[pair] = -keys[at]
    }
  }
  return sortPartners({ sources, targets, similarities }, false)
}

/** Lists of allowed partners are filled on the side from all comparisons of a descent among all nodes. */
function descend(
  csr: Csr,
  similarity: Similarity,
  parameters: KNearestNeighborsParameters,
  firsts: Uint32Array,
  seconds: Uint32Array,
  control: KernelControl
): NearestNeighbors {
  const { topK, targets, seedTargetNodes, similarityCutoff, seed } = parameters
  const kept = boundedLists(firsts.map(() => Math.min(topK, seconds.length)))
  const listOf = new Int32Array(csr.nodeCount).fill(-1)
  for (const [list, u] of firsts.entries()) listOf[u] = list
  const isSecond = new Uint8Array(csr.nodeCount)
  for (const v of seconds) isSecond[v] = 1
  const keep = (u: number, v: number, found: number) => {
    if (listOf[u] >= 0 && isSecond[v] === 1) offerOnce(kept, listOf[u], v, -found)
  }
  const see = (a: number, b: number, found: number) => {
    keep(a, b, found)
    keep(b, a, found)
  }
  if (targets !== null && seedTargetNodes) for (const u of firsts) for (const v of seconds.subarray(0, topK + 1)) if (u !== v) keep(u, v, similarity(u, v))
  const { lists, ranIterations, didConverge } = descendToNeighbors(
    csr,
    similarity,
    parameters,
    randomNumbers(seed),
    control,
    targets === null ? undefined : see
  )
  if (targets === null) {
    for (const [list, u] of firsts.entries()) {
      for (let place = u * lists.k; place < u * lists.k + lists.counts[u]; place++) offer(kept, list, lists.nodes[place], -lists.similarities[place])
    }
  }
  return { ...pairsIn(kept, firsts, similarityCutoff), ranIterations, didConverge }
}

/** Comparisons repeat; a list holds nobody twice. Equal keys stand side by side. */
function offerOnce(lists: BoundedLists, list: number, element: number, key: number): void {
  const { offsets, counts, limits, elements, keys } = lists
  if (!(key < limits[list])) return
  for (let at = offsets[list]; at < offsets[list] + counts[list]; at++) if (elements[at] === element && keys[at] === key) return
  offer(lists, list, element, key)
}

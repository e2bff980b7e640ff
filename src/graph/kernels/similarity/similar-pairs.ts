import { boundedLists, offer } from './bounded-lists.ts'

/** Pairs of nodes and their similarities, as parallel arrays. */
export interface SimilarPairs {
  readonly sources: Uint32Array
  readonly targets: Uint32Array
  readonly similarities: Float64Array
}

/** Insertion sort handles runs up to this length, which are nearly sorted. */
const SHORT_RUN = 64

function pick({ sources, targets, similarities }: SimilarPairs, places: Uint32Array): SimilarPairs {
  const count = places.length
  const picked = { sources: new Uint32Array(count), targets: new Uint32Array(count), similarities: new Float64Array(count) }
  for (let pair = 0; pair < count; pair++) {
    const place = places[pair]
    picked.sources[pair] = sources[place]
    picked.targets[pair] = targets[place]
    picked.similarities[pair] = similarities[place]
  }
  return picked
}

/**
 * The `limit` most similar pairs in their present order; negative: the least similar, 0: all. Of ties, those remain that the bounded queue of GDS keeps when
 * pairs arrive in this order: see `offer`.
 */
export function bestPairs(pairs: SimilarPairs, limit: number): SimilarPairs {
  const { similarities } = pairs
  if (limit === 0 || similarities.length <= Math.abs(limit)) return pairs
  const sign = limit < 0 ? 1 : -1
  const lists = boundedLists([Math.abs(limit)])
  for (let pair = 0; pair < similarities.length; pair++) offer(lists, 0, pair, sign * similarities[pair])
  return pick(pairs, lists.elements.sort())
}

/** Each unordered pair once, the smaller index first where both orders are allowed, sorted by first and second index. */
export function uniquePairs(pairs: SimilarPairs, isSource: Uint8Array, isTarget: Uint8Array): SimilarPairs {
  const sources = pairs.sources.slice()
  const targets = pairs.targets.slice()
  for (let pair = 0; pair < sources.length; pair++) {
    const u = sources[pair]
    const v = targets[pair]
    if (u < v || isSource[v] === 0 || isTarget[u] === 0) continue
    sources[pair] = v
    targets[pair] = u
  }
  const turned = { sources, targets, similarities: pairs.similarities }
  const order = placesByEnds(turned, isSource.length)
  return pick(
    turned,
    order.filter((pair, place) => place === 0 || sources[order[place - 1]] !== sources[pair] || targets[order[place - 1]] !== targets[pair])
  )
}

/** Sorts by first index, then by second. Time and space O(n + pairs). */
export function byEnds(pairs: SimilarPairs, nodeCount: number): SimilarPairs {
  return pick(pairs, placesByEnds(pairs, nodeCount))
}

function placesByEnds({ sources, targets }: SimilarPairs, nodeCount: number): Uint32Array {
  const bySecond = countingSort(
    sources.map((_, pair) => pair),
    targets,
    nodeCount
  )
  return countingSort(bySecond, sources, nodeCount)
}

function countingSort(places: Uint32Array, keys: Uint32Array, keyCount: number): Uint32Array {
  const starts = new Uint32Array(keyCount + 1)
  for (const key of keys) starts[key + 1]++
  for (let key = 0; key < keyCount; key++) starts[key + 1] += starts[key]
  const sorted = new Uint32Array(places.length)
  for (const place of places) sorted[starts[keys[place]]++] = place
  return sorted
}

/**
 * Sorts for an answer: the partners of each first node by similarity, most similar first unless `isRising`, then by index.
 * @param pairs grouped by their first index; the groups keep their order
 */
export function sortPartners(pairs: SimilarPairs, isRising: boolean): SimilarPairs {
  const { sources, targets, similarities } = pairs
  const sign = isRising ? 1 : -1
  const isBefore = (a: number, b: number) => sign * (similarities[a] - similarities[b]) || targets[a] - targets[b]
  const places = sources.map((_, pair) => pair)
  for (let from = 0; from < places.length; ) {
    let to = from + 1
    while (to < places.length && sources[to] === sources[from]) to++
    if (to - from > SHORT_RUN) places.subarray(from, to).sort(isBefore)
    else insertionSort(places, from, to, isBefore)
    from = to
  }
  return pick(pairs, places)
}

function insertionSort(places: Uint32Array, from: number, end: number, compare: (a: number, b: number) => number): void {
  for (let at = from + 1; at < end; at++) {
    const place = places[at]
    let to = at
    for (; to > from && compare(places[to - 1], place) > 0; to--) places[to] = places[to - 1]
    places[to] = place
  }
}

import { sharedIndices, sharedNumbers } from '../../shared-arrays.ts'

/**
 * The most similar nodes found so far for every node. List u is `nodes[k u .. k u + counts[u] - 1]`, best first, without repeats. Threads share the lists, but
 * only one thread uses a list at a time.
 */
export interface NeighborLists {
  readonly k: number
  readonly counts: Uint32Array
  readonly nodes: Uint32Array
  readonly similarities: Float64Array
  /** 1 for entries added since the list was last sampled. */
  readonly isNew: Uint8Array
}

export function neighborLists(nodeCount: number, k: number): NeighborLists {
  const room = nodeCount * k
  return {
    k,
    counts: sharedIndices(nodeCount),
    nodes: sharedIndices(room),
    similarities: sharedNumbers(room),
    isNew: new Uint8Array(new SharedArrayBuffer(room))
  }
}

/** The probability that a node replaces an equally similar last entry of a full list, and its random numbers. */
export interface Perturbation {
  readonly rate: number
  random(): number
}

/** Inserts v into the list of u if it is better than the last entry or there is space; returns 1 if so, else 0. Ties keep their places. */
export function addNeighbor(lists: NeighborLists, u: number, v: number, similarity: number, perturbation: Perturbation): 0 | 1 {
  const { k, counts, nodes, similarities, isNew } = lists
  const start = u * k
  const end = start + counts[u]
  const isFull = counts[u] === k
  if (isFull && similarity < similarities[end - 1]) return 0
  let place = end
  while (place > start && similarities[place - 1] < similarity) place--
  let firstEqual = place
  for (; firstEqual > start && similarities[firstEqual - 1] === similarity; firstEqual--) if (nodes[firstEqual - 1] === v) return 0
  if (place === start + k) {
    if (!(perturbation.rate > 0 && perturbation.random() < perturbation.rate)) return 0
    place = firstEqual + Math.floor(perturbation.random() * (place - firstEqual))
  } else {
    const last = isFull ? end - 1 : end
    nodes.copyWithin(place + 1, place, last)
    similarities.copyWithin(place + 1, place, last)
    isNew.copyWithin(place + 1, place, last)
    if (!isFull) counts[u]++
  }
  nodes[place] = v
  similarities[place] = similarity
  isNew[place] = 1
  return 1
}

import { invalidInput } from '../../../base/errors.ts'

/**
 * Lists that keep the entries with the smallest keys, up to a bound, in flat arrays. List i is `elements[offsets[i] .. offsets[i] + counts[i] - 1]`, keys
 * rising.
 * As in the queues of Neo4j GDS, which of equal keys a full list keeps depends on their order of arrival. An entry is inserted where a binary search first
 * finds its key. Entries beyond the bound are dropped. A full list accepts only keys below its largest.
 */
export interface BoundedLists {
  /** One more entry than lists. */
  readonly offsets: Uint32Array
  readonly counts: Uint32Array
  /** A list accepts keys below its limit: Infinity until it is full, then its largest key. */
  readonly limits: Float64Array
  readonly keys: Float64Array
  readonly elements: Uint32Array
}

/** The maximum value of an offset. */
const MOST_ENTRIES = 2 ** 32 - 1

/** @param bounds capacities of the lists */
export function boundedLists(bounds: ArrayLike<number>): BoundedLists {
  return layOut(bounds, ArrayBuffer)
}

/** Lists that threads share; one thread at a time may offer to a list. */
export function sharedLists(bounds: ArrayLike<number>): BoundedLists {
  return layOut(bounds, SharedArrayBuffer)
}

function layOut(bounds: ArrayLike<number>, Memory: typeof ArrayBuffer | typeof SharedArrayBuffer): BoundedLists {
  const count = bounds.length
  let total = 0
  for (let list = 0; list < count; list++) total += bounds[list]
  if (total > MOST_ENTRIES) throw invalidInput(`${count} lists with up to ${total} entries in total are too many. Ask for fewer per node.`)
  const lists = {
    offsets: new Uint32Array(new Memory(4 * (count + 1))),
    counts: new Uint32Array(new Memory(4 * count)),
    limits: new Float64Array(new Memory(8 * count)),
    keys: new Float64Array(new Memory(8 * total)),
    elements: new Uint32Array(new Memory(4 * total))
  }
  for (let list = 0; list < count; list++) {
    lists.offsets[list + 1] = lists.offsets[list] + bounds[list]
    lists.limits[list] = bounds[list] === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  }
  return lists
}

/** The place of a key: at the first equal one that a binary search finds. */
function placeOf(keys: Float64Array, start: number, end: number, key: number): number {
  let low = start
  let high = end - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    if (keys[middle] < key) low = middle + 1
    else if (keys[middle] > key) high = middle - 1
    else return middle
  }
  return low
}

/** Inserts the entry if `key` is below the list's limit. */
export function offer({ offsets, counts, limits, keys, elements }: BoundedLists, list: number, element: number, key: number): void {
  if (!(key < limits[list])) return
  const start = offsets[list]
  const bound = offsets[list + 1] - start
  const end = start + counts[list]
  const place = placeOf(keys, start, end, key)
  for (let at = Math.min(end, start + bound - 1); at > place; at--) {
    keys[at] = keys[at - 1]
    elements[at] = elements[at - 1]
  }
  keys[place] = key
  elements[place] = element
  if (counts[list] < bound) counts[list]++
  if (counts[list] === bound) limits[list] = keys[start + bound - 1]
}

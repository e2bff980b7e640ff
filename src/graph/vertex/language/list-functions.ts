/** Reductions of the first `size` numbers of a list; its order does not matter. */

export const size = (_list: Float64Array, count: number): number => count

/** The most frequent value; the least one on a tie. The list is sorted in place. */
export function mode(list: Float64Array, count: number): number {
  const sorted = list.subarray(0, count).sort()
  let best = sorted[0] as number
  let most = 0
  for (let at = 0; at < count; ) {
    const value = sorted[at] as number
    const from = at
    while (at < count && sorted[at] === value) at++
    if (at - from > most) {
      most = at - from
      best = value
    }
  }
  return best
}

/** The largest h such that at least h numbers are h or more. */
export function hIndex(list: Float64Array, count: number): number {
  const sorted = list.subarray(0, count).sort()
  let h = 0
  while (h < count && (sorted[count - 1 - h] as number) >= h + 1) h++
  return h
}

/** The least of 0, 1, 2, ... that is not in the list. */
export function leastMissing(list: Float64Array, count: number): number {
  const sorted = list.subarray(0, count).sort()
  let missing = 0
  for (const value of sorted) if (value === missing) missing++
  return missing
}

export function contains(list: Float64Array, count: number, item: number): boolean {
  return list.subarray(0, count).includes(item)
}

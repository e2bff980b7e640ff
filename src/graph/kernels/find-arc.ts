import type { Csr } from '../csr.ts'

/** The first arc from u to v, or -1. Parallel arcs follow it. O(log degree), because rows are sorted. */
export function findArc({ outOffsets, outTargets }: Csr, u: number, v: number): number {
  const end = outOffsets[u + 1]
  let low = outOffsets[u]
  for (let high = end; low < high; ) {
    const middle = (low + high) >>> 1
    if (outTargets[middle] < v) low = middle + 1
    else high = middle
  }
  return low < end && outTargets[low] === v ? low : -1
}

import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'

/** Given groups of nodes, by rising number. */
export interface NumberedGroups {
  readonly numbers: Float64Array
  readonly sizes: Uint32Array
  /** n entries: the place of each node's group, -1 without a group. */
  readonly places: Int32Array
}

/** @param assigned n group numbers, NaN for none. O(n log n). */
export function groupsInOrder(assigned: Float64Array): NumberedGroups {
  const numbers = Float64Array.from(new Set(assigned.filter((number) => !Number.isNaN(number)))).sort()
  const placeOf = new Map(Array.from(numbers, (number, place) => [number, place]))
  const places = Int32Array.from(assigned, (number) => placeOf.get(number) ?? -1)
  const sizes = new Uint32Array(numbers.length)
  for (const place of places) if (place >= 0) sizes[place]++
  return { numbers, sizes, places }
}

/** Weight of the arcs that stay in each group, leave it and enter it, and of all arcs. O(m). */
export function weighGroups(
  { nodeCount, outOffsets, outTargets, outWeights }: Csr,
  { numbers, places }: NumberedGroups,
  control: KernelControl
): { inside: Float64Array; outside: Float64Array; entering: Float64Array; total: number } {
  const inside = new Float64Array(numbers.length)
  const outside = new Float64Array(numbers.length)
  const entering = new Float64Array(numbers.length)
  let total = 0
  for (let u = 0; u < nodeCount; u++) {
    if ((u & 4095) === 0) control.check(u / nodeCount)
    const place = places[u]
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      const weight = outWeights === null ? 1 : outWeights[arc]
      total += weight
      const other = places[outTargets[arc]]
      if (other === place) {
        if (place !== -1) inside[place] += weight
        continue
      }
      if (place !== -1) outside[place] += weight
      if (other !== -1) entering[other] += weight
    }
  }
  return { inside, outside, entering, total }
}

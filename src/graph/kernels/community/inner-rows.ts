import type { Weave } from './condense.ts'
import { sumByCommunity } from './move-nodes.ts'
import type { SeededGroups } from './seeded-groups.ts'

/** The arcs of a weave inside communities, without those from a node to itself. Rows keep their order. */
export interface InnerRows {
  readonly offsets: Uint32Array
  readonly neighbors: Uint32Array
  /** When null, every arc weighs `unit`. */
  readonly weights: Float64Array | null
  readonly unit: number
  /** The weight of each row. */
  readonly sums: Float64Array
}

/** O(n + m). */
export function innerRowsOf({ nodeCount, offsets, neighbors, weights, unit }: Weave, assigned: Uint32Array): InnerRows {
  const inner = { offsets: new Uint32Array(nodeCount + 1), neighbors: new Uint32Array(neighbors.length), sums: new Float64Array(nodeCount) }
  const innerWeights = weights === null ? null : new Float64Array(neighbors.length)
  let size = 0
  for (let u = 0; u < nodeCount; u++) {
    const community = assigned[u]
    const start = size
    const end = offsets[u + 1]
    for (let arc = offsets[u]; arc < end; arc++) {
      const v = neighbors[arc]
      if (v === u) continue
      inner.neighbors[size] = v
      if (weights !== null && innerWeights !== null) innerWeights[size] = weights[arc]
      // Adds 1 in the same community. A branch would often be mispredicted.
      size += ((assigned[v] ^ community) - 1) >>> 31
    }
    inner.offsets[u + 1] = size
    if (innerWeights === null) inner.sums[u] = (size - start) * unit
    else for (let slot = start; slot < size; slot++) inner.sums[u] += innerWeights[slot]
  }
  return { ...inner, weights: innerWeights, unit }
}

/** Modularity of a symmetric weave, with the expected share times `gamma`. It is 0 without weight. O(n). */
export function innerModularity({ nodeCount, strengths, loops, total }: Weave, { sums }: InnerRows, assigned: Uint32Array, gamma: number): number {
  if (total === 0) return 0
  let inside = 0
  for (let u = 0; u < nodeCount; u++) inside += loops[u] + sums[u]
  let expected = 0
  for (const strength of sumByCommunity(strengths, assigned, nodeCount)) expected += (strength / total) ** 2
  return inside / total - gamma * expected
}

/** Numbers the connected parts of communities from 0 in order of their first nodes. The first part of a community keeps its seed. Time O(n + m), space O(n). */
export function connectedParts(
  { offsets, neighbors }: InnerRows,
  assigned: Uint32Array,
  seedOf: Float64Array | null
): SeededGroups & { readonly count: number } {
  const nodeCount = assigned.length
  const numbers = new Int32Array(nodeCount).fill(-1)
  const isKnown = new Uint8Array(nodeCount)
  const seeds: number[] = []
  const stack = new Uint32Array(nodeCount)
  let count = 0
  for (let first = 0; first < nodeCount; first++) {
    if (numbers[first] !== -1) continue
    const community = assigned[first]
    if (seedOf !== null) seeds.push(isKnown[community] === 0 ? seedOf[community] : Number.NaN)
    isKnown[community] = 1
    numbers[first] = count
    let depth = 0
    stack[depth++] = first
    while (depth > 0) {
      const u = stack[--depth]
      const end = offsets[u + 1]
      for (let arc = offsets[u]; arc < end; arc++) {
        const v = neighbors[arc]
        if (numbers[v] !== -1) continue
        numbers[v] = count
        stack[depth++] = v
      }
    }
    count++
  }
  return { assigned: new Uint32Array(numbers.buffer), seedOf: seedOf === null ? null : Float64Array.from(seeds), count }
}

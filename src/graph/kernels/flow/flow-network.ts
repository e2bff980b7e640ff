import { invalidInput } from '../../../base/errors.ts'
import type { Csr } from '../../csr.ts'

/** A smaller share of a pair's capacities is rounding error. */
const ROUNDING = 1e-12

/**
 * What arcs can still carry. Each pair of joined nodes has two slots, one in the row of either end, whatever arcs there are between them. So flows of opposite
 * directions cancel out. Loops carry nothing and are left out.
 * Row u is at `starts[u] .. starts[u + 1] - 1`, neighbours ascending. 24 bytes a slot.
 */
export class FlowNetwork {
  readonly nodeCount: number
  readonly starts: Uint32Array
  readonly neighbors: Uint32Array
  /** The slot of the same pair in the other row. */
  readonly twins: Uint32Array
  readonly capacities: Float64Array
  /** Residual capacity; it exceeds the capacity when flow runs the other way. */
  readonly rooms: Float64Array
  /** At least the rounding error of any slot. */
  private readonly mostRounding: number

  /**
   * Weights are capacities, 1 without.
   * @throws EDGEWISE_INVALID_INPUT for an infinite one.
   */
  constructor(csr: Csr) {
    const { nodeCount, undirected, arcCount } = csr
    this.nodeCount = nodeCount
    this.starts = new Uint32Array(nodeCount + 1)
    const neighbors = new Uint32Array(undirected ? arcCount : 2 * arcCount)
    const capacities = new Float64Array(neighbors.length)
    let size = 0
    for (let u = 0; u < nodeCount; u++) {
      size = mergeRow(csr, u, neighbors, capacities, size)
      this.starts[u + 1] = size
    }
    this.neighbors = neighbors.subarray(0, size)
    this.capacities = capacities.subarray(0, size)
    this.rooms = this.capacities.slice()
    this.mostRounding = 2 * ROUNDING * this.capacities.reduce((most, capacity) => Math.max(most, capacity), 0)
    this.twins = twinsOf(this.starts, this.neighbors)
  }

  send(slot: number, amount: number): void {
    this.rooms[slot] -= amount
    this.rooms[this.twins[slot]] += amount
  }

  /** The flow along a slot; 0 where it runs the other way. */
  flow(slot: number): number {
    const flow = this.capacities[slot] - this.rooms[slot]
    return flow > 0 && flow > this.rounding(slot) ? flow : 0
  }

  isFull(slot: number): boolean {
    const room = this.rooms[slot]
    return room <= this.mostRounding && room <= this.rounding(slot)
  }

  /** The rounding error of the capacities in both directions, because flow back and forth affects both slots. */
  private rounding(slot: number): number {
    return ROUNDING * (this.capacities[slot] + this.capacities[this.twins[slot]])
  }

  tail(slot: number): number {
    return this.neighbors[this.twins[slot]]
  }

  /** The slot of a pair, -1 for nodes that are not adjacent. O(log degree). */
  slotOf(u: number, v: number): number {
    let low = this.starts[u]
    let high = this.starts[u + 1] - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      if (this.neighbors[middle] === v) return middle
      if (this.neighbors[middle] < v) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}

/**
 * Merges a node's out and in neighbours, each once.
 * @returns the end of the row.
 */
function mergeRow(csr: Csr, u: number, neighbors: Uint32Array, capacities: Float64Array, start: number): number {
  const { nodeCount, outOffsets, outTargets, outWeights, inOffsets, inSources } = csr
  const end = outOffsets[u + 1]
  const backEnd = csr.undirected ? 0 : inOffsets[u + 1]
  let arc = outOffsets[u]
  let back = inOffsets[u]
  let size = start
  while (arc < end || back < backEnd) {
    const v = Math.min(arc < end ? outTargets[arc] : nodeCount, back < backEnd ? inSources[back] : nodeCount)
    let capacity = 0
    for (; arc < end && outTargets[arc] === v; arc++) capacity += outWeights === null ? 1 : outWeights[arc]
    while (back < backEnd && inSources[back] === v) back++
    if (v === u) continue
    if (capacity === Number.POSITIVE_INFINITY) throw invalidInput('A capacity is infinite. Use a large finite number.')
    neighbors[size] = v
    capacities[size++] = capacity
  }
  return size
}

/** Rows are sorted, so a node's smaller neighbours are visited in row order. */
function twinsOf(starts: Uint32Array, neighbors: Uint32Array): Uint32Array {
  const twins = new Uint32Array(neighbors.length)
  const cursors = starts.slice()
  for (let u = 0; u + 1 < starts.length; u++) {
    for (let slot = cursors[u]; slot < starts[u + 1]; slot++) {
      const twin = cursors[neighbors[slot]]++
      twins[slot] = twin
      twins[twin] = slot
    }
  }
  return twins
}

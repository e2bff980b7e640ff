import type { Csr } from '../../csr.ts'

/**
 * A graph as Louvain uses it: symmetric rows in which a directed arc has half its weight at both ends, and the weight inside nodes.
 * Rows may repeat a neighbour; self entries do not count, because `loops` holds them.
 */
export interface Weave {
  readonly nodeCount: number
  readonly offsets: Uint32Array
  readonly neighbors: Uint32Array
  /** When null, every entry weighs `unit`. */
  readonly weights: Float64Array | null
  readonly unit: number
  /** Weight of each node's outgoing arcs, including those inside it. */
  readonly strengths: Float64Array
  /** Weight of its incoming arcs; the same array where the rows are already symmetric. */
  readonly inStrengths: Float64Array
  /** Weight of arcs inside each node. */
  readonly loops: Float64Array
  readonly total: number
}

/** Converts a projection. O(n + m); an undirected view shares its rows. */
export function weaveOf(csr: Csr): Weave {
  const { nodeCount, outOffsets, outTargets, outWeights } = csr
  const strengths = new Float64Array(nodeCount)
  const inStrengths = csr.undirected ? strengths : new Float64Array(nodeCount)
  const loops = new Float64Array(nodeCount)
  let total = 0
  for (let u = 0; u < nodeCount; u++) {
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      const weight = outWeights === null ? 1 : outWeights[arc]
      strengths[u] += weight
      if (!csr.undirected) inStrengths[outTargets[arc]] += weight
      if (outTargets[arc] === u) loops[u] += weight
    }
    total += strengths[u]
  }
  const rows = csr.undirected ? { offsets: outOffsets, neighbors: outTargets, weights: outWeights, unit: 1 } : bothSides(csr)
  return { nodeCount, ...rows, strengths, inStrengths, loops, total }
}

/** Converts a projection without directions: an arc counts as an undirected relationship of half its weight. O(n + m). */
export function undirectedWeaveOf(csr: Csr): Weave {
  const weave = weaveOf(csr)
  if (csr.undirected) return weave
  const { offsets, weights, unit } = weave
  const strengths = new Float64Array(csr.nodeCount)
  for (let u = 0; u < csr.nodeCount; u++) {
    for (let arc = offsets[u]; arc < offsets[u + 1]; arc++) strengths[u] += weights === null ? unit : weights[arc]
  }
  return { ...weave, strengths, inStrengths: strengths }
}

function bothSides(csr: Csr): Pick<Weave, 'offsets' | 'neighbors' | 'weights' | 'unit'> {
  const { nodeCount, arcCount, outOffsets, outTargets, outWeights, inOffsets, inSources, inWeights } = csr
  const offsets = new Uint32Array(nodeCount + 1)
  const neighbors = new Uint32Array(2 * arcCount)
  const weights = outWeights === null || inWeights === null ? null : new Float64Array(2 * arcCount)
  let slot = 0
  for (let u = 0; u < nodeCount; u++) {
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      neighbors[slot] = outTargets[arc]
      if (weights !== null && outWeights !== null) weights[slot] = outWeights[arc] / 2
      slot++
    }
    for (let arc = inOffsets[u]; arc < inOffsets[u + 1]; arc++) {
      neighbors[slot] = inSources[arc]
      if (weights !== null && inWeights !== null) weights[slot] = inWeights[arc] / 2
      slot++
    }
    offsets[u + 1] = slot
  }
  return { offsets, neighbors, weights, unit: 0.5 }
}

/** The weave whose nodes are the communities 0..count-1 of another. Rows list neighbours once. O(n + m). */
export function condense(weave: Weave, assigned: Uint32Array, count: number): Weave {
  const members = groupMembers(assigned, count)
  const strengths = new Float64Array(count)
  const inStrengths = weave.inStrengths === weave.strengths ? strengths : new Float64Array(count)
  const loops = new Float64Array(count)
  const offsets = new Uint32Array(count + 1)
  const neighbors = new Uint32Array(weave.neighbors.length)
  const weights = new Float64Array(weave.neighbors.length)
  /** Slot of each community in the current row, valid when at or after the row's start. */
  const slots = new Int32Array(count).fill(-1)
  let size = 0
  for (let community = 0; community < count; community++) {
    const start = size
    for (let i = members.offsets[community]; i < members.offsets[community + 1]; i++) {
      const u = members.nodes[i]
      strengths[community] += weave.strengths[u]
      if (inStrengths !== strengths) inStrengths[community] += weave.inStrengths[u]
      loops[community] += weave.loops[u]
      for (let arc = weave.offsets[u]; arc < weave.offsets[u + 1]; arc++) {
        const v = weave.neighbors[arc]
        const weight = weave.weights === null ? weave.unit : weave.weights[arc]
        const other = assigned[v]
        if (other === community) {
          if (v !== u) loops[community] += weight
          continue
        }
        if (slots[other] < start) {
          slots[other] = size
          neighbors[size] = other
          weights[size++] = 0
        }
        weights[slots[other]] += weight
      }
    }
    offsets[community + 1] = size
  }
  const rows = { offsets, neighbors: neighbors.subarray(0, size), weights: weights.subarray(0, size), unit: 1 }
  return { nodeCount: count, ...rows, strengths, inStrengths, loops, total: weave.total }
}

function groupMembers(assigned: Uint32Array, count: number): { offsets: Uint32Array; nodes: Uint32Array } {
  const offsets = new Uint32Array(count + 1)
  for (let u = 0; u < assigned.length; u++) offsets[assigned[u] + 1]++
  for (let i = 1; i <= count; i++) offsets[i] += offsets[i - 1]
  const cursor = offsets.slice()
  const nodes = new Uint32Array(assigned.length)
  for (let u = 0; u < assigned.length; u++) nodes[cursor[assigned[u]]++] = u
  return { offsets, nodes }
}

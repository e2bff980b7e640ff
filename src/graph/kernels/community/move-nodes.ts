import type { KernelControl } from '../../control.ts'
import type { Weave } from './condense.ts'

/**
 * One level of Louvain: sweeps over the nodes in index order, in which each moves to the community that raises modularity most. After the first sweep only
 * nodes whose neighbourhood changed are visited.
 * `assigned` holds a community below n for each node and is changed in place. It ends after `maxIterations` sweeps, or when a sweep gains no more than
 * `tolerance`.
 * @returns whether the tolerance ended it.
 * Time O(sweeps (n + m)), space O(n).
 */
export function moveNodes(
  weave: Weave,
  assigned: Uint32Array,
  { maxIterations, tolerance }: { maxIterations: number; tolerance: number },
  control: KernelControl
): boolean {
  const { nodeCount, offsets, neighbors, weights, unit, strengths, inStrengths, total } = weave
  if (total === 0) return true
  const out = sumByCommunity(strengths, assigned, nodeCount)
  const into = inStrengths === strengths ? out : sumByCommunity(inStrengths, assigned, nodeCount)
  /** Weight between the current node and each community; -1 without any. */
  const links = new Float64Array(nodeCount).fill(-1)
  const touched = new Uint32Array(nodeCount)
  const isStale = new Uint8Array(nodeCount).fill(1)
  for (let sweep = 0; sweep < maxIterations; sweep++) {
    let gained = 0
    for (let u = 0; u < nodeCount; u++) {
      if ((u & 4095) === 0) control.check((sweep + u / nodeCount) / maxIterations)
      if (isStale[u] === 1) {
        isStale[u] = 0
        gained += moveNode(u)
      }
    }
    if (!((2 * gained) / total > tolerance)) return true
  }
  return false

  /** Gain of the move, in units of total / 2. */
  function moveNode(u: number): number {
    const own = assigned[u]
    const end = offsets[u + 1]
    let touchedCount = 0
    for (let arc = offsets[u]; arc < end; arc++) {
      const v = neighbors[arc]
      if (v === u) continue
      const community = assigned[v]
      if (links[community] < 0) {
        links[community] = 0
        touched[touchedCount++] = community
      }
      links[community] += weights === null ? unit : weights[arc]
    }
    const outShare = strengths[u] / total
    const inShare = inStrengths[u] / total
    out[own] -= strengths[u]
    if (into !== out) into[own] -= inStrengths[u]
    const stay = Math.max(0, links[own]) - (out[own] * inShare + into[own] * outShare) / 2
    let best = own
    let bestGain = stay
    for (let i = 0; i < touchedCount; i++) {
      const community = touched[i]
      const gain = links[community] - (out[community] * inShare + into[community] * outShare) / 2
      if (gain > bestGain || (gain === bestGain && best !== own && community < best)) {
        best = community
        bestGain = gain
      }
      links[community] = -1
    }
    out[best] += strengths[u]
    if (into !== out) into[best] += inStrengths[u]
    if (best === own) return 0
    assigned[u] = best
    for (let arc = offsets[u]; arc < end; arc++) {
      const v = neighbors[arc]
      if (assigned[v] !== best) isStale[v] = 1
    }
    return bestGain - stay
  }
}

export function sumByCommunity(values: Float64Array, assigned: Uint32Array, count: number): Float64Array {
  const sums = new Float64Array(count)
  for (let u = 0; u < values.length; u++) sums[assigned[u]] += values[u]
  return sums
}

/**
 * The share of weight inside communities minus its expectation, which is the sum over communities of the share of out arcs times that of in arcs.
 * It is 0 without weight.
 * Time O(n + m), space O(n).
 */
export function modularityOf(weave: Weave, assigned: Uint32Array): number {
  const { nodeCount, offsets, neighbors, weights, unit, strengths, inStrengths, loops, total } = weave
  if (total === 0) return 0
  let inside = 0
  for (let u = 0; u < nodeCount; u++) {
    inside += loops[u]
    for (let arc = offsets[u]; arc < offsets[u + 1]; arc++) {
      const v = neighbors[arc]
      if (v !== u && assigned[v] === assigned[u]) inside += weights === null ? unit : weights[arc]
    }
  }
  const out = sumByCommunity(strengths, assigned, nodeCount)
  const into = inStrengths === strengths ? out : sumByCommunity(inStrengths, assigned, nodeCount)
  let expected = 0
  for (let community = 0; community < nodeCount; community++) expected += (out[community] / total) * (into[community] / total)
  return inside / total - expected
}

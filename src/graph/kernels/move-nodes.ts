import type { KernelControl } from '../control.ts'
import type { Weave } from './condense.ts'

/**
 * One level of Louvain: sweeps over the nodes in index order, each moving to the community that raises modularity most. `assigned` holds a community below n for each
 * node and is changed in place. After the first sweep only nodes whose neighbourhood changed are looked at. Ends after `maxIterations` sweeps, or when a sweep gains
 * no more than `tolerance`. Time O(sweeps (n + m)), space O(n).
 */
export function moveNodes(
  weave: Weave,
  assigned: Uint32Array,
  { maxIterations, tolerance }: { maxIterations: number; tolerance: number },
  control: KernelControl
): void {
  const { nodeCount, offsets, neighbors, weights, unit, strengths, total } = weave
  if (total === 0) return
  const totals = new Float64Array(nodeCount)
  for (let u = 0; u < nodeCount; u++) totals[assigned[u]] += strengths[u]
  /** Weight between the node at hand and each community; -1 where there is none. */
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
    if (!((2 * gained) / total > tolerance)) break
  }

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
    const expected = strengths[u] / total
    totals[own] -= strengths[u]
    const stay = Math.max(0, links[own]) - totals[own] * expected
    let best = own
    let bestGain = stay
    for (let i = 0; i < touchedCount; i++) {
      const community = touched[i]
      const gain = links[community] - totals[community] * expected
      if (gain > bestGain || (gain === bestGain && best !== own && community < best)) {
        best = community
        bestGain = gain
      }
      links[community] = -1
    }
    totals[best] += strengths[u]
    if (best === own) return 0
    assigned[u] = best
    for (let arc = offsets[u]; arc < end; arc++) {
      const v = neighbors[arc]
      if (assigned[v] !== best) isStale[v] = 1
    }
    return bestGain - stay
  }
}

/** Share of weight inside communities less `gamma` times the sum of squared shares of strength; 0 without weight. Time O(n + m), space O(n). */
export function modularityOf(weave: Weave, assigned: Uint32Array, gamma = 1): number {
  const { nodeCount, offsets, neighbors, weights, unit, strengths, loops, total } = weave
  if (total === 0) return 0
  const totals = new Float64Array(nodeCount)
  let inside = 0
  for (let u = 0; u < nodeCount; u++) {
    totals[assigned[u]] += strengths[u]
    inside += loops[u]
    for (let arc = offsets[u]; arc < offsets[u + 1]; arc++) {
      const v = neighbors[arc]
      if (v !== u && assigned[v] === assigned[u]) inside += weights === null ? unit : weights[arc]
    }
  }
  let expected = 0
  for (let community = 0; community < nodeCount; community++) expected += (totals[community] / total) ** 2
  return inside / total - gamma * expected
}

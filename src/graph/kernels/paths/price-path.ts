import type { Csr } from '../../csr.ts'
import { findArc } from '../find-arc.ts'
import type { Path } from './shortest-path.ts'

/** The path along the given nodes, each step by its cheapest arc, which must exist. O(log degree + parallel arcs) a step: rows are sorted. */
export function pricePath(csr: Csr, nodes: readonly number[]): Path {
  const costs = new Float64Array(nodes.length)
  for (let i = 1; i < nodes.length; i++) costs[i] = costs[i - 1] + cheapestArc(csr, nodes[i - 1], nodes[i])
  return { nodes: Uint32Array.from(nodes), costs }
}

function cheapestArc(csr: Csr, u: number, v: number): number {
  const { outOffsets, outTargets, outWeights } = csr
  if (outWeights === null) return 1
  const end = outOffsets[u + 1]
  let cheapest = Number.POSITIVE_INFINITY
  for (let arc = findArc(csr, u, v); arc < end && outTargets[arc] === v; arc++) if (outWeights[arc] < cheapest) cheapest = outWeights[arc]
  return cheapest
}

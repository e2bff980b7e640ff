import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { type Distances, distancesTo } from './distances-to.ts'
import { refuseNegativeWeights } from './refuse-negative-weights.ts'

/** A path from source to target: its nodes in order and the cost to reach each; both empty when there is none. */
export interface Path {
  readonly nodes: Uint32Array
  readonly costs: Float64Array
}

/**
 * The cheapest path along out arcs; without weights, the one of fewest hops.
 * @see Dijkstra, A note on two problems in connexion with graphs, 1959.
 * @param csr weights of zero or more; of parallel arcs the cheapest counts.
 * @param parameters both in 0..n-1, the caller checks. A path from a node to itself is that node at cost 0.
 * Ties: fewest hops, then the smallest sequence of node indices. Hence the search runs backwards from the target and the path is read off forwards.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Time O(m + n log n), space O(n); ends once the source is settled.
 */
export function shortestPath(csr: Csr, parameters: { source: number; target: number }, control: KernelControl): Path {
  refuseNegativeWeights(csr, 'Shortest path')
  const { source, target } = parameters
  return readPath(csr, distancesTo(csr, target, source, control), source, target)
}

/** The first path in order of cost, hops and node indices, given distances to its target that are exact for all nodes nearer than the source. O(arcs of its nodes). */
export function readPath(csr: Csr, { costs, hops }: Distances, source: number, target: number): Path {
  if (costs[source] === Number.POSITIVE_INFINITY) return { nodes: new Uint32Array(0), costs: new Float64Array(0) }
  const { outOffsets, outTargets, outWeights } = csr
  const length = hops[source] + 1
  const nodes = new Uint32Array(length)
  const spent = new Float64Array(length)
  nodes[0] = source
  for (let i = 0; nodes[i] !== target; i++) {
    const u = nodes[i]
    for (let arc = outOffsets[u]; ; arc++) {
      const v = outTargets[arc]
      const weight = outWeights === null ? 1 : outWeights[arc]
      if (hops[v] + 1 !== hops[u] || costs[v] + weight !== costs[u]) continue
      nodes[i + 1] = v
      spent[i + 1] = spent[i] + weight
      break
    }
  }
  return { nodes, costs: spent }
}

import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { CheapestBetween } from './cheapest-between.ts'
import { FewestHopsBetween } from './fewest-hops-between.ts'
import { Spare } from './scratch.ts'

/** A path from source to target: its nodes in order and the cost to reach each; both empty without a path. */
export interface Path {
  readonly nodes: Uint32Array
  readonly costs: Float64Array
}

/**
 * The cheapest path along out arcs; without weights, the one of fewest hops.
 * @see Dijkstra, A note on two problems in connexion with graphs, 1959.
 * @param csr Weights must be zero or more. Of parallel arcs the cheapest counts.
 * @param parameters Both nodes are in 0..n-1, which the caller checks. A path from a node to itself is that node at cost 0.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Ties: fewest hops, then the smallest sequence of node indices. Hence distances are those to the target and the path is read off forwards.
 * Time O(m + n log n) at worst, in practice that of two searches that meet; space O(n), kept between calls.
 */
export function shortestPath(csr: Csr, parameters: { source: number; target: number }, control: KernelControl): Path {
  refuseNegativeWeights(csr, 'Shortest path')
  const { source, target } = parameters
  const { nodeCount, outWeights, inWeights } = csr
  if (outWeights === null || inWeights === null) {
    return hopSearches.lend(nodeCount, (search) => {
      const hops = search.search(csr, source, target, control)
      const path = readPath(csr, hops === null ? null : { costs: hops, hops }, source, target)
      search.clear()
      return path
    })
  }
  return searches.lend(nodeCount, (search) => {
    const path = readPath(csr, search.search(csr, outWeights, inWeights, source, target, control), source, target)
    search.clear()
    return path
  })
}

const searches = new Spare((nodeCount) => new CheapestBetween(nodeCount))
const hopSearches = new Spare((nodeCount) => new FewestHopsBetween(nodeCount))

/**
 * The first path in order of cost, hops and node indices. Distances to its target must be exact for nodes on its cheapest paths and never too small for others;
 * null means no path.
 * O(arcs of its nodes).
 */
export function readPath(csr: Csr, distances: { costs: Float64Array | Int32Array; hops: Int32Array } | null, source: number, target: number): Path {
  if (distances === null || distances.costs[source] === Number.POSITIVE_INFINITY) return { nodes: new Uint32Array(0), costs: new Float64Array(0) }
  const { costs, hops } = distances
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

import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { CostSearch } from './cost-search.ts'
import { countHops, type SingleSource } from './single-source.ts'

/**
 * The cheapest paths from `source` to all nodes along out arcs; without weights, those of fewest hops.
 * Nodes wait in buckets where weights are of similar size, else in a heap (cost-search.ts). The arc that gave each node its cost is kept, so the tree needs no
 * pass over all arcs (tight-arcs.ts).
 * @see Dijkstra, A note on two problems in connexion with graphs, 1959.
 * @param csr Weights must be zero or more. Arcs of infinite weight lead nowhere.
 * @param parameters `source` is in 0..n-1, which the caller checks. Ties: fewest hops, then the smallest sequence of node indices.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere. GDS takes such weights, and its costs may then not be the least.
 * Time O(n + m) in practice, O(m log n) at worst; space O(n).
 */
export function dijkstra(csr: Csr, { source }: { source: number }, control: KernelControl): SingleSource {
  refuseNegativeWeights(csr, 'Dijkstra')
  const { outWeights } = csr
  if (outWeights === null) return countHops(csr, source, control)
  return new CostSearch(csr, outWeights).runTree(source, control)
}

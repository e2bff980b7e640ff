import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { CostSearch } from './cost-search.ts'
import type { SingleSource } from './single-source.ts'

/**
 * The cheapest paths from `source` to all nodes along out arcs; without weights, those of fewest hops. `delta` changes the time it takes, never the result.
 * @see Meyer, Sanders, Delta-stepping: a parallelizable shortest path algorithm, 2003.
 * @param csr Weights must be zero or more. Arcs of infinite weight lead nowhere.
 * @param parameters `source` is in 0..n-1, which the caller checks. `delta`, above zero, is the upper bound of the bucket width. Smaller weights
 * take narrower buckets. Only a need for more than 2^20 buckets widens them.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Ties: fewest hops, then the smallest sequence of node indices.
 * Time O(n + m + number of buckets) for weights of similar size, O(m log n) otherwise; space O(n + number of buckets).
 */
export function deltaStepping(csr: Csr, { source, delta }: { source: number; delta: number }, control: KernelControl): SingleSource {
  refuseNegativeWeights(csr, 'Delta stepping')
  const weights = csr.outWeights ?? new Float64Array(csr.arcCount).fill(1)
  return new CostSearch(csr, weights, delta).runTree(source, control)
}

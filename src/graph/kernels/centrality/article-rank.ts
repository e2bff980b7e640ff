import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { degreeOrder } from '../degree-order.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { outWeightOf, placeRows, pull } from './placed-rows.ts'

/**
 * ArticleRank as Neo4j GDS computes it. It is PageRank in which a node divides what it passes on by its out weight plus the mean out degree (arcs, not
 * weights), so that nodes with few out arcs give less to each.
 * Every node starts with 1 - d, or with `sources` only those. An amount of `tolerance` or less is not passed on.
 * @see Li, Willett, ArticleRank: a PageRank-based alternative to numbers of citations for analysing citation networks, 2009.
 * @param csr Weights must be zero or more. Parallel arcs each count.
 * @param parameters `maxIterations` k of 1 or more gives k - 1 propagations, because the first iteration only seeds. Empty `sources` mean all nodes.
 * @returns `scores` has n entries. `didConverge` says that no amount was left to pass on. `ranIterations` is as in GDS: k when the bound ended the run, else
 * the number of propagations.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Sums run over in rows in order. Equal input gives equal bits, and those of a single-threaded GDS.
 * Time O(maxIterations (n + m)), space O(n + m).
 */
export function articleRank(
  csr: Csr,
  parameters: { dampingFactor: number; maxIterations: number; tolerance: number; sources: readonly number[] },
  control: KernelControl
): { scores: Float64Array; ranIterations: number; didConverge: boolean } {
  refuseNegativeWeights(csr, 'ArticleRank')
  const { nodeCount, arcCount } = csr
  const { dampingFactor, maxIterations, tolerance, sources } = parameters
  // From here on, all arrays are indexed by place in this order.
  const nodes = degreeOrder(csr.inOffsets, Number.POSITIVE_INFINITY)
  const rows = placeRows(csr, nodes)
  const divisors = outWeightOf(csr, nodes)
  // A node without outgoing weight passes nothing on.
  for (let u = 0; u < nodeCount; u++) divisors[u] = divisors[u] > 0 ? divisors[u] + arcCount / nodeCount : Number.POSITIVE_INFINITY
  const scores = new Float64Array(nodeCount)
  if (sources.length === 0) scores.fill(1 - dampingFactor)
  else for (const source of sources) scores[rows.places[source]] = 1 - dampingFactor
  const shares = new Float64Array(nodeCount)
  for (let u = 0; u < nodeCount; u++) shares[u] = scores[u] / divisors[u]
  const added = new Float64Array(nodeCount)
  let didConverge = false
  let propagations = 0
  while (propagations + 1 < maxIterations && !didConverge) {
    control.check(propagations / maxIterations)
    pull(rows, shares, added)
    didConverge = true
    for (let u = 0; u < nodeCount; u++) {
      const delta = dampingFactor * added[u]
      scores[u] += delta
      const isPassedOn = delta > tolerance
      shares[u] = isPassedOn ? delta / divisors[u] : 0
      if (isPassedOn) didConverge = false
    }
    propagations++
  }
  // The array of added amounts is reused for the scores by node.
  for (let place = 0; place < nodeCount; place++) added[nodes[place]] = scores[place]
  return { scores: added, ranIterations: didConverge ? propagations : maxIterations, didConverge }
}

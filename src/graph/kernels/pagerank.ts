import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { byFallingDegree } from './by-falling-degree.ts'
import { outWeightOf, placeRows, pull } from './placed-rows.ts'
import { refuseNegativeWeights } from './refuse-negative-weights.ts'

/**
 * PageRank as Neo4j GDS computes it: every node starts with 1 - d (only `sources`, when given), and each propagation passes on what the last one added, divided
 * among out arcs by weight. Not normalised to a sum; what reaches a node without out arcs is dropped. An amount of `tolerance` or less is not passed on.
 * @see Brin, Page, The anatomy of a large-scale hypertextual Web search engine, 1998.
 * @param csr weights of zero or more; parallel arcs each count.
 * @param parameters `maxIterations` k of 1 or more gives k - 1 propagations, the first iteration only seeds. `sources` empty: all nodes.
 * @returns `scores`: n entries. `didConverge`: nothing was left to pass on. `ranIterations` as GDS counts: k when the bound ended it, else the propagations.
 * Sums run over in rows in order, one after another: equal input gives equal bits, and those of a single-threaded GDS.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Time O(maxIterations (n + m)), space O(n + m): rows are renumbered by falling in degree, which costs a few propagations and makes the others faster.
 */
export function pagerank(
  csr: Csr,
  parameters: { dampingFactor: number; maxIterations: number; tolerance: number; sources: readonly number[] },
  control: KernelControl
): { scores: Float64Array; ranIterations: number; didConverge: boolean } {
  refuseNegativeWeights(csr, 'PageRank')
  const { nodeCount } = csr
  const { dampingFactor, maxIterations, tolerance, sources } = parameters
  const base = 1 - dampingFactor
  // From here on everything goes by place in this order.
  const nodes = byFallingDegree(csr.inOffsets, Number.POSITIVE_INFINITY)
  const rows = placeRows(csr, nodes)
  const degrees = outWeightOf(csr, nodes)
  const scores = new Float64Array(nodeCount)
  if (sources.length === 0) scores.fill(base)
  else for (const source of sources) scores[rows.places[source]] = base
  const shares = new Float64Array(nodeCount)
  for (let u = 0; u < nodeCount; u++) shares[u] = degrees[u] > 0 ? scores[u] / degrees[u] : 0
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
      shares[u] = isPassedOn && degrees[u] > 0 ? delta / degrees[u] : 0
      if (isPassedOn) didConverge = false
    }
    propagations++
  }
  // The amounts added are of no more use: their array takes the scores by node.
  for (let place = 0; place < nodeCount; place++) added[nodes[place]] = scores[place]
  return { scores: added, ranIterations: didConverge ? propagations : maxIterations, didConverge }
}

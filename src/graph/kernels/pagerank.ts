import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
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
 * Time O(maxIterations (n + m)), space O(n).
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
  const scores = new Float64Array(nodeCount)
  if (sources.length === 0) scores.fill(base)
  else for (const source of sources) scores[source] = base
  const degrees = outWeightOf(csr)
  const shares = new Float64Array(nodeCount)
  for (let u = 0; u < nodeCount; u++) shares[u] = degrees[u] > 0 ? scores[u] / degrees[u] : 0
  const added = new Float64Array(nodeCount)
  let didConverge = false
  let propagations = 0
  while (propagations + 1 < maxIterations && !didConverge) {
    control.check(propagations / maxIterations)
    if (csr.inWeights === null) pull(csr, shares, added)
    else pullWeighted(csr, csr.inWeights, shares, added)
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
  return { scores, ranIterations: didConverge ? propagations : maxIterations, didConverge }
}

/** Weight of each node's out arcs. */
function outWeightOf({ nodeCount, outOffsets, outWeights }: Csr): Float64Array {
  const degrees = new Float64Array(nodeCount)
  for (let u = 0; u < nodeCount; u++) {
    if (outWeights === null) degrees[u] = outOffsets[u + 1] - outOffsets[u]
    else for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) degrees[u] += outWeights[arc]
  }
  return degrees
}

function pull({ nodeCount, inOffsets, inSources }: Csr, shares: Float64Array, added: Float64Array): void {
  let arc = 0
  for (let v = 0; v < nodeCount; v++) {
    const end = inOffsets[v + 1]
    let sum = 0
    for (; arc < end; arc++) sum += shares[inSources[arc]]
    added[v] = sum
  }
}

function pullWeighted({ nodeCount, inOffsets, inSources }: Csr, inWeights: Float64Array, shares: Float64Array, added: Float64Array): void {
  let arc = 0
  for (let v = 0; v < nodeCount; v++) {
    const end = inOffsets[v + 1]
    let sum = 0
    for (; arc < end; arc++) sum += shares[inSources[arc]] * inWeights[arc]
    added[v] = sum
  }
}

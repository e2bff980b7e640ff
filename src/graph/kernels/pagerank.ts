import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { byFallingDegree } from './by-falling-degree.ts'
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
    if (rows.weights === null) pull(rows, shares, added)
    else pullWeighted(rows, rows.weights, shares, added)
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

/** In rows by place, the longest first. A row keeps its order, for sums depend on it, and so is not sorted by place. */
interface PlacedRows {
  /** Place of each node. */
  readonly places: Uint32Array
  readonly offsets: Uint32Array
  readonly sources: Uint32Array
  readonly weights: Float64Array | null
}

function placeRows({ nodeCount, inOffsets, inSources, inWeights }: Csr, nodes: Uint32Array): PlacedRows {
  const places = new Uint32Array(nodeCount)
  for (let place = 0; place < nodeCount; place++) places[nodes[place]] = place
  const offsets = new Uint32Array(nodeCount + 1)
  const sources = new Uint32Array(inSources.length)
  const weights = inWeights === null ? null : new Float64Array(inWeights.length)
  let slot = 0
  for (let place = 0; place < nodeCount; place++) {
    const start = inOffsets[nodes[place]]
    const end = inOffsets[nodes[place] + 1]
    if (weights !== null) weights.set((inWeights as Float64Array).subarray(start, end), slot)
    for (let arc = start; arc < end; arc++) sources[slot++] = places[inSources[arc]]
    offsets[place + 1] = slot
  }
  return { places, offsets, sources, weights }
}

/** Weight of the out arcs of each of `nodes`. */
function outWeightOf({ outOffsets, outWeights }: Csr, nodes: Uint32Array): Float64Array {
  const degrees = new Float64Array(nodes.length)
  for (let place = 0; place < nodes.length; place++) {
    const u = nodes[place]
    if (outWeights === null) degrees[place] = outOffsets[u + 1] - outOffsets[u]
    else for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) degrees[place] += outWeights[arc]
  }
  return degrees
}

/** Two rows at a time: each sum waits for its last addition, so two go side by side. The second is not longer than the first. */
function pull({ offsets, sources }: PlacedRows, shares: Float64Array, added: Float64Array): void {
  const count = added.length
  for (let v = 0; v < count; v += 2) {
    const end = offsets[v + 1]
    const nextEnd = v + 1 < count ? offsets[v + 2] : end
    let arc = offsets[v]
    let first = 0
    let second = 0
    for (let next = end; next < nextEnd; next++) {
      first += shares[sources[arc++]]
      second += shares[sources[next]]
    }
    for (; arc < end; arc++) first += shares[sources[arc]]
    added[v] = first
    if (v + 1 < count) added[v + 1] = second
  }
}

function pullWeighted({ offsets, sources }: PlacedRows, weights: Float64Array, shares: Float64Array, added: Float64Array): void {
  let arc = 0
  for (let v = 0; v < added.length; v++) {
    const end = offsets[v + 1]
    let sum = 0
    for (; arc < end; arc++) sum += shares[sources[arc]] * weights[arc]
    added[v] = sum
  }
}

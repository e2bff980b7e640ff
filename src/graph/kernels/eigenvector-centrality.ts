import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { byFallingDegree } from './by-falling-degree.ts'
import { outWeightOf, type PlacedRows, placeRows, pull } from './placed-rows.ts'
import { refuseNegativeWeights } from './refuse-negative-weights.ts'

/** A vector shorter than this is zero, as in GDS. */
const CLOSE_TO_ZERO = 1e-15
/** What is passed on is shrunk by LONG once the vector is longer: a power of 2, so no digit changes. */
const LONG = 2 ** 256

/**
 * Eigenvector centrality as Neo4j GDS computes it: power iteration in which a node gets its own score of before (of length 1) and what its in arcs bring, and the vector is
 * then brought to length 1. What is passed on is the value before that: it grows, so the own score soon counts for nothing. With weights a node divides what it passes on by
 * its out weight; without, each arc brings it whole. Every node starts with 1/n (only `sources`, each with 1/|sources|, when given).
 * @see Bonacich, Power and centrality: a family of measures, 1987; von Mises, Pollaczek-Geiringer, Praktische Verfahren der Gleichungsauflösung, 1929.
 * @param csr weights of zero or more; parallel arcs each count.
 * @param parameters `maxIterations` k of 1 or more gives k - 1 multiplications, the first iteration only brings the start to length 1.
 * @returns `scores`: n entries, of length 1. `didConverge`: no score changed by more than `tolerance` in the last iteration. `ranIterations` as GDS counts: k when the bound
 * ended it, else one less than the iterations made.
 * Sums run in order, one after another: equal input gives equal bits, and those of a single-threaded GDS as long as its values stay below 1e154; here they never overflow.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Time O(maxIterations (n + m)), space O(n + m).
 */
export function eigenvectorCentrality(
  csr: Csr,
  parameters: { maxIterations: number; tolerance: number; sources: readonly number[] },
  control: KernelControl
): { scores: Float64Array; ranIterations: number; didConverge: boolean } {
  refuseNegativeWeights(csr, 'Eigenvector centrality')
  const { nodeCount } = csr
  const { maxIterations, tolerance, sources } = parameters
  // From here on everything goes by place in this order.
  const nodes = byFallingDegree(csr.inOffsets, Number.POSITIVE_INFINITY)
  const rows = placeRows(csr, nodes)
  const divisors = csr.outWeights === null ? null : outWeightOf(csr, nodes)
  const scores = startOf(rows, nodeCount, sources)
  const shares = new Float64Array(nodeCount)
  const next = new Float64Array(nodeCount)
  let scale = 1
  let didConverge = false
  let iterations = 0
  while (iterations < maxIterations && !didConverge) {
    control.check(iterations / maxIterations)
    if (iterations > 0) pull(rows, shares, next)
    for (let u = 0; u < nodeCount; u++) next[u] = iterations === 0 ? scores[u] : scores[u] * scale + next[u]
    const length = lengthOf(next, rows.places)
    didConverge = isSettled(next, length, scores, tolerance) && iterations > 0
    const shrinking = length > LONG ? 1 / LONG : 1
    for (let u = 0; u < nodeCount; u++) shares[u] = shareOf(next[u], divisors, u) * shrinking
    scale *= shrinking
    iterations++
  }
  for (let place = 0; place < nodeCount; place++) next[nodes[place]] = scores[place]
  return { scores: next, ranIterations: didConverge ? iterations - 1 : iterations, didConverge }
}

function startOf({ places }: PlacedRows, nodeCount: number, sources: readonly number[]): Float64Array {
  if (sources.length === 0) return new Float64Array(nodeCount).fill(1 / nodeCount)
  const scores = new Float64Array(nodeCount)
  const distinct = new Set(sources)
  for (const source of distinct) scores[places[source]] = 1 / distinct.size
  return scores
}

/** Who has no weight to divide by passes nothing on. */
function shareOf(value: number, divisors: Float64Array | null, place: number): number {
  if (divisors === null) return value
  return divisors[place] > 0 ? value / divisors[place] : 0
}

/** Summed by node, not by place. */
function lengthOf(values: Float64Array, places: Uint32Array): number {
  let squares = 0
  for (let u = 0; u < places.length; u++) {
    const value = values[places[u]]
    squares += value * value
  }
  return Math.sqrt(squares)
}

/** Makes `scores` what `next` is at length 1. Whether none moved by more than the tolerance. */
function isSettled(next: Float64Array, length: number, scores: Float64Array, tolerance: number): boolean {
  let isStill = true
  for (let u = 0; u < next.length; u++) {
    const score = length < CLOSE_TO_ZERO ? 0 : next[u] / length
    if (Math.abs(score - scores[u]) > tolerance) isStill = false
    scores[u] = score
  }
  return isStill
}

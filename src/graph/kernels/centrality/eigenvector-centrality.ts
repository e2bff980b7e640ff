import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { degreeOrder } from '../degree-order.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { outWeightOf, type PlacedRows, placeRows, pull } from './placed-rows.ts'
import { judgeChanges, lookAhead } from './shrinking-changes.ts'

/** As in GDS, a shorter vector counts as zero. */
const CLOSE_TO_ZERO = 1e-15
/** Values to pass on are divided by LONG once the vector is longer: a power of 2 changes no digits. */
const LONG = 2 ** 256
/**
 * Eigenvector centrality by power iteration. A node's score is proportional to the sum of the scores of the nodes that point at it, and the vector has length
 * 1.
 * With weights a node divides what it passes on by its out weight. Without, each arc passes on the whole. Every node starts with 1/n, or with `sources` only
 * those, each with 1/|sources|.
 * `usual`: an iteration adds the values of incoming arcs to the scores. This keeps the eigenvectors and raises the eigenvalues by 1, so that the largest is
 * also largest in size and a bipartite graph does not swing between two vectors. `judgeChanges` decides when the scores are within `tolerance`.
 * `gds`: the bits of a single-threaded Neo4j GDS, as long as its values stay below 1e154; here they never overflow. Nodes pass on the value before it is
 * normalised. That value grows, so a node's own score soon becomes negligible. The run ends when no score changes by more than `tolerance`.
 * @see Bonacich, Power and centrality: a family of measures, 1987; von Mises, Pollaczek-Geiringer, Praktische Verfahren der Gleichungsauflösung, 1929.
 * @param csr Weights must be zero or more. Parallel arcs each count.
 * @param parameters `maxIterations` k of 1 or more gives k - 1 multiplications, because the first iteration only normalises the start to length 1.
 * @returns `scores` has n entries and length 1. `didConverge` says that the run ended before the bound. `ranIterations` is as in GDS: k when the bound ended
 * the run, else one less than the iterations made.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Sums run in order, so equal input gives equal bits. Time O(maxIterations (n + m)), space O(n + m).
 */
export function eigenvectorCentrality(csr: Csr, parameters: EigenvectorParameters, control: KernelControl): EigenvectorOutput {
  refuseNegativeWeights(csr, 'Eigenvector centrality')
  const { nodeCount } = csr
  const { maxIterations, convention } = parameters
  // From here on, all arrays are indexed by place in this order.
  const nodes = degreeOrder(csr.inOffsets, Number.POSITIVE_INFINITY)
  const rows = placeRows(csr, nodes)
  const start = startOf(rows, nodeCount, parameters.sources)
  const scores = new Float64Array(nodeCount)
  bringToLength(start, lengthOf(start, rows.places), scores)
  const divisors = csr.outWeights === null ? null : outWeightOf(csr, nodes)
  const { tolerance } = parameters
  const iterate = convention === 'gds' ? growing({ rows, divisors, scores, tolerance }, start) : shifted({ rows, divisors, scores, tolerance })
  let didConverge = false
  let iterations = 1
  while (iterations < maxIterations && !didConverge) {
    control.check(iterations / maxIterations)
    didConverge = iterate()
    iterations++
  }
  const byNode = new Float64Array(nodeCount)
  for (let place = 0; place < nodeCount; place++) byNode[nodes[place]] = scores[place]
  return { scores: byNode, ranIterations: didConverge ? iterations - 1 : iterations, didConverge }
}

export interface EigenvectorParameters {
  readonly maxIterations: number
  readonly tolerance: number
  readonly sources: readonly number[]
  /** Default: usual. */
  readonly convention?: 'usual' | 'gds'
}

export interface EigenvectorOutput {
  scores: Float64Array
  ranIterations: number
  didConverge: boolean
}

interface Iterated {
  readonly rows: PlacedRows
  readonly divisors: Float64Array | null
  /** At length 1; each iteration changes it. */
  readonly scores: Float64Array
  readonly tolerance: number
}

/** The iterations of GDS from a start of any length; each returns whether it was the last. */
function growing({ rows, divisors, scores, tolerance }: Iterated, start: Float64Array): () => boolean {
  const next = new Float64Array(scores.length)
  const before = new Float64Array(scores.length)
  const shares = start.map((value, u) => shareOf(value, divisors, u))
  let scale = 1
  return () => {
    pull(rows, shares, next)
    for (let u = 0; u < next.length; u++) next[u] += scores[u] * scale
    const length = lengthOf(next, rows.places)
    const shrinking = length > LONG ? 1 / LONG : 1
    for (let u = 0; u < next.length; u++) shares[u] = shareOf(next[u], divisors, u) * shrinking
    scale *= shrinking
    before.set(scores)
    bringToLength(next, length, scores)
    return before.every((score, u) => Math.abs(scores[u] - score) <= tolerance)
  }
}

/** The usual iterations; each returns whether it was the last. */
function shifted({ rows, divisors, scores, tolerance }: Iterated): () => boolean {
  const next = new Float64Array(scores.length)
  const shares = new Float64Array(scores.length)
  const changes = new Float64Array(scores.length)
  const judge = judgeChanges(tolerance)
  let ahead = 0
  return () => {
    if (ahead > 0) lookAhead(scores, changes, ahead)
    for (let u = 0; u < shares.length; u++) shares[u] = shareOf(scores[u], divisors, u)
    pull(rows, shares, next)
    for (let u = 0; u < next.length; u++) next[u] += scores[u]
    changes.set(scores)
    bringToLength(next, lengthOf(next, rows.places), scores)
    for (let u = 0; u < changes.length; u++) changes[u] = scores[u] - changes[u]
    const { isSettled, ahead: further } = judge(lengthOf(changes, rows.places))
    ahead = further
    return isSettled
  }
}

function startOf({ places }: PlacedRows, nodeCount: number, sources: readonly number[]): Float64Array {
  if (sources.length === 0) return new Float64Array(nodeCount).fill(1 / nodeCount)
  const scores = new Float64Array(nodeCount)
  const distinct = new Set(sources)
  for (const source of distinct) scores[places[source]] = 1 / distinct.size
  return scores
}

/** A node without outgoing weight passes nothing on. */
function shareOf(value: number, divisors: Float64Array | null, place: number): number {
  if (divisors === null) return value
  return divisors[place] > 0 ? value / divisors[place] : 0
}

/** The sum runs by node, not by place. */
function lengthOf(values: Float64Array, places: Uint32Array): number {
  let squares = 0
  for (let u = 0; u < places.length; u++) {
    const value = values[places[u]]
    squares += value * value
  }
  return Math.sqrt(squares)
}

/** Sets `scores` to `values` of this length, normalised to length 1. */
function bringToLength(values: Float64Array, length: number, scores: Float64Array): void {
  for (let u = 0; u < values.length; u++) scores[u] = length < CLOSE_TO_ZERO ? 0 : values[u] / length
}

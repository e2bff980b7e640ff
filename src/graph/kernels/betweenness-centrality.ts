import { EdgewiseError } from '../../errors.ts'
import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import type { AddDependencies } from './add-dependencies.ts'
import { byDegree } from './by-degree.ts'
import { chooseSources } from './choose-sources.ts'
import { countedDependencies } from './counted-dependencies.ts'
import { refuseNegativeWeights } from './refuse-negative-weights.ts'
import { weightedDependencies } from './weighted-dependencies.ts'

/**
 * Shortest paths between other nodes that pass through each node, as a sum of shares, not normalised.
 * @see Brandes, A faster algorithm for betweenness centrality, 2001.
 * Parallel arcs are separate paths, as in GDS. An undirected view halves the sums, so a pair counts once. Weights make shortest mean cheapest; equal cost means equal
 * to the last bit, and of nodes at the same cost joined by arcs of weight 0 only paths in the order they are settled count.
 * @param parameters `samplingSize` null: exact. Else only that many sources, drawn by degree with `seed`; scores are not scaled up (as in GDS).
 * @returns `scores`: n entries.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere; EDGEWISE_INVALID_INPUT when two nodes have more shortest paths than a double can count.
 * Time O(sources (n + m)) unweighted, O(sources (m + n log n)) weighted; space O(n), and O(m) for exact unweighted scores.
 */
export function betweennessCentrality(csr: Csr, parameters: { samplingSize: number | null; seed: number }, control: KernelControl): { scores: Float64Array } {
  refuseNegativeWeights(csr, 'Betweenness')
  const sources = chooseSources(csr, parameters.samplingSize, parameters.seed)
  const scores = csr.outWeights === null ? countedScores(csr, sources, control) : sumOver(csr, sources, weightedDependencies(csr, csr.outWeights), control)
  const divisor = csr.undirected ? 2 : 1
  for (let u = 0; u < scores.length; u++) {
    if (Number.isNaN(scores[u])) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: TOO_MANY_PATHS })
    scores[u] /= divisor
  }
  return { scores }
}

/** From so many sources on, renumbering the nodes costs less than it saves. */
const MANY_SOURCES = 64

function countedScores(csr: Csr, sources: Uint32Array, control: KernelControl): Float64Array {
  if (sources.length < MANY_SOURCES) return sumOver(csr, sources, countedDependencies(csr), control)
  const { csr: renumbered, places } = byDegree(csr)
  const placed = sources.map((source) => places[source])
  const scores = sumOver(renumbered, placed, countedDependencies(renumbered), control)
  return Float64Array.from(places, (place) => scores[place])
}

function sumOver(csr: Csr, sources: Uint32Array, add: AddDependencies, control: KernelControl): Float64Array {
  const scores = new Float64Array(csr.nodeCount)
  const sourcesPerCheck = Math.ceil(50_000 / (1 + csr.arcCount))
  for (let i = 0; i < sources.length; i++) {
    if (i % sourcesPerCheck === 0) control.check(i / sources.length)
    add(sources[i], scores)
  }
  return scores
}

const TOO_MANY_PATHS =
  'Two nodes have more shortest paths than can be counted (1e308): betweenness cannot be computed on this graph. Give a weight that tells paths apart.'

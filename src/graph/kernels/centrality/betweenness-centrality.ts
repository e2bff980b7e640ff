import { invalidInput } from '../../../base/errors.ts'
import type { SharedMemory } from '../../compiled-kernels.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { layOut } from '../../lay-out.ts'
import { leadKernel, type ParallelKernel, type Plan } from '../../parallel-kernel.ts'
import { sharedNumbers } from '../../shared-arrays.ts'
import { degreeOrder } from '../degree-order.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { chooseSources } from './choose-sources.ts'
import { compiledDependencies, dependencyBytes } from './compiled-dependencies.ts'
import { countedDependencies } from './counted-dependencies.ts'
import type { Dependencies } from './dependencies.ts'
import { moveSums } from './move-sums.ts'
import { placeSide, placesOf } from './placed-rows.ts'
import { weightedDependencies } from './weighted-dependencies.ts'

/**
 * For each node, the shortest paths between other nodes that pass through it, as a sum of shares. It is not normalised.
 * @see Brandes, A faster algorithm for betweenness centrality, 2001.
 * Parallel arcs are separate paths, as in GDS. An undirected view halves the sums, so that a pair counts once.
 * With weights, a shortest path has the least cost. Two costs are equal only if all their bits are.
 * An arc of weight 0 counts only from the node that is settled first to the other.
 * @param parameters With `samplingSize` null the scores are exact. Else that many sources are drawn by degree with `seed`, and scores are not scaled up, as in
 * GDS.
 * @returns `scores` has n entries.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere; EDGEWISE_INVALID_INPUT when two nodes have more shortest paths than a double can
 * count.
 * Threads share the sources, and the chunks are added in one order. Equal input gives equal bits, whatever the number of threads.
 * Time O(sources (n + m)) without weights, O(sources (m + n log n)) with them. Space O(n) a thread, and O(m) from 16 sources on without weights.
 */
export function betweennessCentrality(csr: Csr, parameters: BetweennessParameters, control: KernelControl): { scores: Float64Array } {
  return leadKernel(parallelBetweenness, csr, parameters, control)
}

interface BetweennessParameters {
  readonly samplingSize: number | null
  readonly seed: number
}

interface BetweennessPlan extends Plan {
  /** The graph to search; renumbered when there are `places`. */
  readonly searched: Csr
  readonly places: Uint32Array | null
  /** The memory of the graph for the compiled search, and the scratch address for each team member. */
  readonly memory: SharedMemory | null
  readonly scratch: number
  readonly sources: Uint32Array
  /** Chunk i is sources from i * sourcesPerChunk on. */
  readonly sourcesPerChunk: number
  readonly scores: Float64Array
}

/** From this many sources on, renumbering the nodes costs less than it saves. */
const MANY_SOURCES = 16
const MAX_CHUNKS = 128
/** Arcs read between two checks of the control. */
const ARCS_PER_CHECK = 50_000

export const parallelBetweenness: ParallelKernel<BetweennessParameters, BetweennessPlan, { scores: Float64Array }> = {
  plan(csr, { samplingSize, seed }, _control, size) {
    refuseNegativeWeights(csr, 'Betweenness')
    const sources = chooseSources(csr, samplingSize, seed)
    const { places, ...placed } =
      csr.outWeights === null && sources.length >= MANY_SOURCES ? placeByDegree(csr, size) : { searched: csr, places: null, memory: null, scratch: 0 }
    return {
      ...placed,
      places,
      sources: places === null ? sources : sources.map((source) => places[source]),
      sourcesPerChunk: Math.max(1, Math.ceil(sources.length / MAX_CHUNKS)),
      scores: sharedNumbers(csr.nodeCount),
      steps: sources.length * (csr.nodeCount + csr.arcCount)
    }
  },
  work(_csr, plan, crew) {
    const { searched, sources, sourcesPerChunk, scores } = plan
    const { sums, add } = dependenciesOf(plan, crew.member)
    const sourcesPerCheck = Math.ceil(ARCS_PER_CHECK / (1 + searched.arcCount))
    crew.share(Math.ceil(sources.length / sourcesPerChunk), 1, (chunk) => {
      const from = chunk * sourcesPerChunk
      const to = Math.min(sources.length, from + sourcesPerChunk)
      for (let i = from; i < to; i++) {
        if (i % sourcesPerCheck === 0) crew.check()
        add(sources[i])
      }
      crew.inTurn(chunk, () => moveSums(sums, scores))
    })
  },
  finish({ nodeCount, undirected }, { places, scores }) {
    const byNode = new Float64Array(nodeCount)
    const divisor = undirected ? 2 : 1
    for (let u = 0; u < nodeCount; u++) {
      const score = scores[places === null ? u : places[u]]
      if (Number.isNaN(score)) throw invalidInput(TOO_MANY_PATHS)
      byNode[u] = score / divisor
    }
    return { scores: byNode }
  }
}

const TOO_MANY_PATHS =
  'Two nodes have more shortest paths than can be counted (1e308): betweenness cannot be computed on this graph. Give a weight that tells paths apart.'

/**
 * The same arcs with nodes renumbered by falling out degree, so that frequently read nodes are adjacent and rows of similar length follow each other.
 * Time O(n + m), space O(n + m).
 */
function placeByDegree(csr: Csr, size: number): Pick<BetweennessPlan, 'searched' | 'memory' | 'scratch'> & { places: Uint32Array } {
  const { nodeCount, arcCount, undirected, outOffsets, outTargets, inOffsets, inSources } = csr
  const nodes = degreeOrder(outOffsets, Number.POSITIVE_INFINITY)
  const places = placesOf(nodes)
  const back = undirected ? { offsets: 0, sources: 0 } : { offsets: nodeCount + 1, sources: arcCount }
  const { indices, memory, scratch } = layOut(
    { outOffsets: nodeCount + 1, outTargets: arcCount, inOffsets: back.offsets, inSources: back.sources },
    {},
    size * dependencyBytes(nodeCount)
  )
  placeSide({ offsets: outOffsets, ends: outTargets, weights: null }, nodes, places, {
    offsets: indices.outOffsets,
    sources: indices.outTargets,
    weights: null
  })
  if (undirected) return { searched: { ...csr, ...indices, inOffsets: indices.outOffsets, inSources: indices.outTargets }, places, memory, scratch }
  placeSide({ offsets: inOffsets, ends: inSources, weights: null }, nodes, places, { offsets: indices.inOffsets, sources: indices.inSources, weights: null })
  return { searched: { ...csr, ...indices }, places, memory, scratch }
}

function dependenciesOf({ searched, memory, scratch }: BetweennessPlan, member: number): Dependencies {
  if (memory !== null) return compiledDependencies(searched, memory, scratch + member * dependencyBytes(searched.nodeCount))
  return searched.outWeights === null ? countedDependencies(searched) : weightedDependencies(searched, searched.outWeights)
}

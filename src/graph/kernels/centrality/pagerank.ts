import { kernelsOn, type SharedMemory } from '../../compiled-kernels.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import type { KeptRows } from '../../kept-rows.ts'
import { leadKernel, type ParallelKernel, type Plan } from '../../parallel-kernel.ts'
import { cutEvenly } from '../cut-evenly.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { placesOf, pull } from './placed-rows.ts'
import { giveBackRows, takeRows } from './take-rows.ts'

/**
 * PageRank as Neo4j GDS computes it. Every node starts with 1 - d, or with `sources` only those. Each propagation passes on what the last one added, divided
 * among out arcs by weight.
 * Scores are not normalised. The amount at a node without out arcs is dropped, and an amount of `tolerance` or less is not passed on.
 * @see Brin, Page, The anatomy of a large-scale hypertextual Web search engine, 1998.
 * @param csr Weights must be zero or more. Parallel arcs each count.
 * @param parameters `maxIterations` k of 1 or more gives k - 1 propagations, because the first iteration only seeds. Empty `sources` mean all nodes.
 * @returns `scores` has n entries. `didConverge` says that no amount was left to pass on. `ranIterations` is as in GDS: k when the bound ended the run, else
 * the number of propagations.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Sums run over in rows in order. Equal input gives equal bits, and those of a single-threaded GDS, whatever the number of threads.
 * Time O(maxIterations (n + m)), shared by threads row by row. Space O(n + m), because rows are renumbered by falling in degree. Renumbering costs a few
 * propagations, makes the others faster, and is done once where the Csr keeps such rows.
 */
export function pagerank(csr: Csr, parameters: PagerankParameters, control: KernelControl): PagerankOutput {
  return leadKernel(parallelPagerank, csr, parameters, control)
}

export interface PagerankParameters {
  readonly dampingFactor: number
  readonly maxIterations: number
  readonly tolerance: number
  readonly sources: readonly number[]
}

export interface PagerankOutput {
  scores: Float64Array
  ranIterations: number
  didConverge: boolean
}

/** All arrays are indexed by place in the order of falling in degree. */
interface PagerankPlan extends Plan, Omit<PagerankParameters, 'sources'> {
  /** `shares`: the amount each place passes on along a weight of 1, read in one round, written for the next. */
  readonly rows: KeptRows
  /** The memory of these arrays when propagations are compiled. */
  readonly memory: SharedMemory | null
  /** Chunk i is places bounds[i] .. bounds[i + 1] - 1. */
  readonly bounds: Uint32Array
  readonly marks: Int32Array
  /** Places from here on have empty rows. */
  readonly emptyFrom: number
}

/** In `marks`: the number of propagations, and the last one, counted from 1, that left an amount to pass on. */
const PROPAGATIONS = 0
const LAST_ACTIVE = 1

const ARCS_PER_CHUNK = 16_384
const MAX_CHUNKS = 64
/** The iterations that most graphs need. */
const USUAL_ITERATIONS = 50

export const parallelPagerank: ParallelKernel<PagerankParameters, PagerankPlan, PagerankOutput> = {
  plan(csr, parameters) {
    refuseNegativeWeights(csr, 'PageRank')
    const { nodeCount, arcCount } = csr
    const { dampingFactor, maxIterations, tolerance } = parameters
    const rows = takeRows(csr)
    startFrom(parameters, rows)
    return {
      rows,
      memory: rows.memory,
      bounds: cutEvenly(rows.offsets, Math.min(MAX_CHUNKS, Math.ceil((nodeCount + arcCount) / ARCS_PER_CHUNK))),
      marks: new Int32Array(new SharedArrayBuffer(8)),
      emptyFrom: countRows(rows.offsets),
      dampingFactor,
      maxIterations,
      tolerance,
      steps: Math.min(maxIterations - 1, USUAL_ITERATIONS) * (nodeCount + arcCount)
    }
  },
  work(_csr, plan, crew) {
    const { bounds, marks, maxIterations } = plan
    const propagate = propagationOf(plan)
    crew.share(
      bounds.length - 1,
      maxIterations - 1,
      (chunk, round) => {
        if (propagate(bounds[chunk], lastOf(plan, bounds[chunk + 1], round), round)) Atomics.store(marks, LAST_ACTIVE, round + 1)
      },
      (round) => {
        marks[PROPAGATIONS] = round + 1
        return Atomics.load(marks, LAST_ACTIVE) === round + 1
      }
    )
  },
  finish({ nodeCount }, { rows, marks, maxIterations }) {
    const { nodes, scores } = rows
    const didConverge = marks[PROPAGATIONS] > marks[LAST_ACTIVE]
    const byNode = new Float64Array(nodeCount)
    for (let place = 0; place < nodeCount; place++) byNode[nodes[place]] = scores[place]
    giveBackRows(rows)
    return { scores: byNode, ranIterations: didConverge ? marks[PROPAGATIONS] : maxIterations, didConverge }
  }
}

/** Sets the state after the first iteration. */
function startFrom({ dampingFactor, sources }: PagerankParameters, { nodes, degrees, scores, shares }: KeptRows): void {
  scores.fill(sources.length === 0 ? 1 - dampingFactor : 0)
  const places = sources.length === 0 ? new Uint32Array() : placesOf(nodes)
  for (const source of sources) scores[places[source]] = 1 - dampingFactor
  const [first, second] = shares
  for (let place = 0; place < nodes.length; place++) first[place] = degrees[place] > 0 ? scores[place] / degrees[place] : 0
  second.fill(0)
}

/** The number of rows with arcs. */
function countRows(offsets: Uint32Array): number {
  let count = offsets.length - 1
  while (count > 0 && offsets[count - 1] === offsets[count]) count--
  return count
}

/** Places without incoming arcs receive nothing, and pass nothing on from the third round on. */
function lastOf({ emptyFrom }: PagerankPlan, to: number, round: number): number {
  return round < 2 ? to : Math.min(to, emptyFrom)
}

/** Propagates to a range of places and returns whether any of them has an amount left to pass on. */
type Propagate = (from: number, to: number, round: number) => boolean

function propagationOf(plan: PagerankPlan): Propagate {
  return plan.memory === null ? propagation(plan) : compiledPropagation(plan, plan.memory)
}

function compiledPropagation({ rows, dampingFactor, tolerance }: PagerankPlan, memory: SharedMemory): Propagate {
  const { offsets, sources, weights, degrees, scores, shares } = rows
  const { preparePagerank, propagate } = kernelsOn(memory)
  preparePagerank(offsets.byteOffset, sources.byteOffset, weights?.byteOffset ?? 0, degrees.byteOffset, scores.byteOffset, dampingFactor, tolerance)
  return (from, to, round) => propagate(from, to, shares[round & 1].byteOffset, shares[1 - (round & 1)].byteOffset) !== 0
}

/** `assembly/kernels/pagerank.ts` computes the same bits faster. */
function propagation({ rows, dampingFactor, tolerance }: PagerankPlan): Propagate {
  const { degrees, scores, shares } = rows
  const added = new Float64Array(scores.length)
  return (from, to, round) => {
    const next = shares[1 - (round & 1)]
    pull(rows, shares[round & 1], added, from, to)
    let isActive = false
    for (let v = from; v < to; v++) {
      const delta = dampingFactor * added[v]
      scores[v] += delta
      const isPassedOn = delta > tolerance
      next[v] = isPassedOn && degrees[v] > 0 ? delta / degrees[v] : 0
      if (isPassedOn) isActive = true
    }
    return isActive
  }
}

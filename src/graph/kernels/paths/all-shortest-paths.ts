import { EdgewiseError } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { leadKernel, type ParallelKernel, type Plan } from '../../parallel-kernel.ts'
import type { Team } from '../../team.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { BestPairs, type PairMemory, type RankedPairs, sharedPairMemory } from './best-pairs.ts'
import { CostSearch } from './cost-search.ts'
import { hopsFromMany } from './hops-from-many.ts'
import { type PairChoice, WantedPairs } from './wanted-pairs.ts'

/** The maximum number of arc visits: more would take hours. */
const MAX_STEPS = 1e11
/** Sources that share a visit of an arc when hops are counted. */
const BATCH = 32
/** The approximate number of visits of an arc per batch. */
const LOOKS = 4
const MAX_CHUNKS = 256

/**
 * Costs of the cheapest paths between all pairs of different nodes, or those from some and to some. Without weights they are hops. Unreachable pairs are left
 * out.
 * Costs are found source by source and ranked as they come, so that memory does not grow with their number. Outputs for disjoint `sources` add up to that for
 * all.
 * @see Then et al., The more the merrier: efficient multi-source graph traversal, 2014, without weights; cost-search.ts with them.
 * @param csr Weights must be zero or more. GDS also takes others, and with weights lists each node with itself at cost 0.
 * @returns pairs by cost, longest or shortest first, ties by source, then target; and totals of all pairs.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere, EDGEWISE_WORK_BUDGET when it would take hours.
 * Threads share the sources, and the chunks are put together in one order. Equal input gives equal bits, whatever the number of threads.
 * Time O(s (n + m)), for hops about an eighth of that, and O(1) a pair; space O(keep), and O(n + keep) a thread.
 */
export function allShortestPaths(csr: Csr, parameters: PairChoice, control: KernelControl): RankedPairs {
  return leadKernel(parallelAllShortestPaths, csr, parameters, control)
}

interface PairsPlan extends Plan {
  readonly choice: PairChoice
  readonly sourceCount: number
  /** Chunk i is sources from i * sourcesPerChunk on. */
  readonly sourcesPerChunk: number
  readonly memory: PairMemory
}

export const parallelAllShortestPaths: ParallelKernel<PairChoice, PairsPlan, RankedPairs> = {
  plan(csr, choice) {
    refuseNegativeWeights(csr, 'All shortest paths')
    const sourceCount = choice.sources?.length ?? csr.nodeCount
    const steps = stepsFor(csr, sourceCount)
    refuseEndless(steps, sourceCount)
    const batch = csr.outWeights === null ? BATCH : 1
    return {
      choice,
      sourceCount,
      sourcesPerChunk: batch * Math.max(1, Math.ceil(sourceCount / batch / MAX_CHUNKS)),
      memory: sharedPairMemory(choice.keep),
      steps
    }
  },
  work(csr, { choice, sourceCount, sourcesPerChunk, memory }, crew) {
    const wanted = new WantedPairs(csr.nodeCount, choice)
    const all = new BestPairs(choice.order, choice.keep, memory)
    const own = new BestPairs(choice.order, choice.keep)
    const search = csr.outWeights === null ? hopsSearch(csr, wanted, own, crew) : costSearch(csr, csr.outWeights, wanted, own, crew)
    crew.share(Math.ceil(sourceCount / sourcesPerChunk), 1, (chunk) => {
      search(wanted.sources.subarray(chunk * sourcesPerChunk, (chunk + 1) * sourcesPerChunk))
      crew.inTurn(chunk, () => own.moveTo(all))
    })
  },
  finish: (_csr, { choice, memory }) => new BestPairs(choice.order, choice.keep, memory).finish()
}

function hopsSearch(csr: Csr, wanted: WantedPairs, best: BestPairs, crew: Team): (sources: Uint32Array) => void {
  return (sources) => {
    for (let first = 0; first < sources.length; first += BATCH) hopsFromMany(csr, sources.subarray(first, first + BATCH), wanted, best, crew)
  }
}

function costSearch(csr: Csr, weights: Float64Array, wanted: WantedPairs, best: BestPairs, crew: Team): (sources: Uint32Array) => void {
  const search = new CostSearch(csr, weights)
  return (sources) => {
    for (const source of sources) {
      const costs = search.run(source, crew)
      for (let target = 0; target < costs.length; target++) {
        if (costs[target] !== Number.POSITIVE_INFINITY && wanted.has(source, target)) best.add(source, target, costs[target])
      }
    }
  }
}

/** Estimates the visits of arcs and nodes. */
function stepsFor({ nodeCount, arcCount, outWeights }: Csr, sourceCount: number): number {
  const rounds = outWeights === null ? LOOKS * Math.ceil(sourceCount / BATCH) : sourceCount
  return rounds * (nodeCount + arcCount)
}

function refuseEndless(steps: number, sourceCount: number): void {
  if (steps <= MAX_STEPS) return
  const work = `an estimate of ${steps.toExponential(1)} steps for ${sourceCount} sources`
  throw new EdgewiseError('EDGEWISE_WORK_BUDGET', { work, hint: 'give "sources", or fewer nodes by "labels" or "nodeWhere".' })
}

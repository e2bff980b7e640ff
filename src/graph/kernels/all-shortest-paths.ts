import { EdgewiseError } from '../../errors.ts'
import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { BestPairs, type RankedPairs } from './best-pairs.ts'
import { CostSearch } from './cost-search.ts'
import { hopsFromMany } from './hops-from-many.ts'
import { refuseNegativeWeights } from './refuse-negative-weights.ts'
import { type PairChoice, WantedPairs } from './wanted-pairs.ts'

/** Arcs that may have to be looked at: more would take hours. */
const MAX_STEPS = 1e11
/** Sources that share a look at an arc, where hops are counted. */
const BATCH = 32
/** Looks that one batch takes at an arc, about. */
const LOOKS = 4

/**
 * Costs of the cheapest paths between all pairs of different nodes, or those from some and to some; without weights, hops. Pairs out of reach are left out.
 * Costs are found source by source and ranked as they come, so that memory does not grow with their number. Outputs for disjoint `sources` add up to that for all.
 * @see Then et al., The more the merrier: efficient multi-source graph traversal, 2014, without weights; cost-search.ts with them.
 * @param csr weights of zero or more. GDS also takes others, and lists each node with itself at cost 0 where there are weights.
 * @returns pairs by cost, longest or shortest first, ties by source, then target; and totals of all pairs.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere, EDGEWISE_WORK_BUDGET when it would take hours.
 * Time O(s (n + m)), for hops about an eighth of that, and O(1) a pair; space O(n + keep).
 */
export function allShortestPaths(csr: Csr, parameters: PairChoice, control: KernelControl): RankedPairs {
  refuseNegativeWeights(csr, 'All shortest paths')
  const { nodeCount, outWeights } = csr
  const wanted = new WantedPairs(nodeCount, parameters)
  const { sources } = wanted
  refuseEndless(csr, sources.length)
  const best = new BestPairs(parameters.order, parameters.keep)
  let done = 0
  const steps = { check: () => control.check(done / sources.length) }
  if (outWeights === null) {
    for (; done < sources.length; done += BATCH) hopsFromMany(csr, sources.subarray(done, done + BATCH), wanted, best, steps)
    return best.finish()
  }
  const search = new CostSearch(csr, outWeights)
  for (; done < sources.length; done++) {
    const source = sources[done]
    const costs = search.run(source, steps)
    for (let target = 0; target < nodeCount; target++) {
      if (costs[target] !== Number.POSITIVE_INFINITY && wanted.has(source, target)) best.add(source, target, costs[target])
    }
  }
  return best.finish()
}

function refuseEndless({ nodeCount, arcCount, outWeights }: Csr, sourceCount: number): void {
  const rounds = outWeights === null ? LOOKS * Math.ceil(sourceCount / BATCH) : sourceCount
  const steps = rounds * (nodeCount + arcCount)
  if (steps <= MAX_STEPS) return
  const work = `an estimate of ${steps.toExponential(1)} steps for ${sourceCount} sources`
  throw new EdgewiseError('EDGEWISE_WORK_BUDGET', { work, hint: 'give "sources", or fewer nodes by "labels" or "nodeWhere".' })
}

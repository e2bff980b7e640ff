import { invalidInput } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { FlowNetwork } from './flow-network.ts'
import { LevelSearch } from './level-search.ts'
import { type NetFlow, netFlow } from './net-flow.ts'
import { Preflow } from './preflow.ts'

/**
 * The maximum flow along out arcs from sources to targets within the arcs' weights, and the minimum cut between them.
 * Shortest paths are saturated first. Where that takes long, as on grids with many ends, push-relabel continues from there.
 * @see LevelSearch and Preflow for both methods.
 * @param csr Weights of zero or more are capacities; without weights each arc carries 1. Parallel arcs add up, and loops carry nothing. Each direction of an
 * undirected relationship has the whole capacity, as in GDS.
 * @param parameters `sources` and `targets` are in 0..n-1 without a common node; repeated ones count once. Sources supply and targets take any amount.
 * @returns see NetFlow. The flow of pairs of nodes has no circulations, unlike that of GDS. The cut is the one nearest to the sources, and its capacity is the
 * total. Many flows have the same total. Ties go to shortest paths, then smallest node indices; GDS may return another flow.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere; EDGEWISE_INVALID_INPUT for an infinite one, or a node that is both source and
 * target.
 * Time O(n^2 sqrt(m)) at worst, in practice some dozens of passes over the arcs. Space O(n + m): 24 bytes an arc of an undirected graph, 48 of another.
 */
export function maxFlow(csr: Csr, parameters: { sources: readonly number[]; targets: readonly number[] }, control: KernelControl): NetFlow {
  refuseNegativeWeights(csr, 'Maximum flow')
  const isSource = new Set(parameters.sources)
  const sources = [...isSource]
  const { targets } = parameters
  if (targets.some((target) => isSource.has(target))) throw invalidInput('A node cannot be both a source and a target of a flow.')
  const network = new FlowNetwork(csr)
  if (new LevelSearch(network, sources, targets, control).run(EASY_STEPS_A_SLOT * (csr.nodeCount + network.neighbors.length)))
    return netFlow(network, sources, control)
  const preflow = new Preflow(network, sources, targets, control)
  preflow.run()
  return netFlow(network, sources, control, { excess: preflow.excess, targets })
}

/** The average number of visits per slot from which path-by-path saturation counts as slow. */
const EASY_STEPS_A_SLOT = 16

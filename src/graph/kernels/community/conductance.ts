import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { groupsInOrder, weighGroups } from './group-weights.ts'

/**
 * The share of the weight of a community's out arcs that leaves it, for given communities. It is 0 for a community without outgoing arcs.
 * @see Yang, Leskovec, Defining and evaluating network communities based on ground-truth, 2012; Neo4j GDS.
 * @param csr Weights must be zero or more. Parallel arcs and self loops count as stored. In an undirected view a relationship inside counts from both ends.
 * @param parameters `assigned` has n community numbers, NaN for a node without one. Arcs to such a node leave.
 * @returns `communities`, `sizes` and `conductances` by rising community number, NaN where out arcs weigh nothing. `average` is the mean of the others, NaN
 * without any.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Time O(n log n + m), space O(n).
 */
export function conductance(
  csr: Csr,
  parameters: { assigned: Float64Array },
  control: KernelControl
): { communities: Float64Array; sizes: Uint32Array; conductances: Float64Array; average: number } {
  refuseNegativeWeights(csr, 'Conductance')
  const groups = groupsInOrder(parameters.assigned)
  const { inside, outside } = weighGroups(csr, groups, control)
  const conductances = outside.map((weight, place) => weight / (weight + inside[place]))
  const defined = conductances.filter((value) => !Number.isNaN(value))
  const average = defined.reduce((sum, value) => sum + value, 0) / defined.length
  return { communities: groups.numbers, sizes: groups.sizes, conductances, average }
}

import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { groupsInOrder, weighGroups } from './group-weights.ts'

/**
 * How open given communities are: the share of the weight of a community's out arcs that leaves it, 0 for a community without outgoing arcs.
 * @see Yang, Leskovec, Defining and evaluating network communities based on ground-truth, 2012; Neo4j GDS.
 * @param csr weights of zero or more; parallel arcs and self loops count as stored. In an undirected view a relationship inside counts from both its ends.
 * @param parameters `assigned`: n community numbers, any; NaN for a node without one: arcs to it leave.
 * @returns by rising community number: `communities`, `sizes`, `conductances`, NaN where out arcs weigh nothing; and the mean of the others as `average`, NaN
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

import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { groupsInOrder, weighGroups } from './group-weights.ts'

/**
 * The modularity of given communities, one by one: how much denser they are than expected by chance.
 * @see Newman, Girvan, Finding and evaluating community structure in networks, 2004; Leicht, Newman, Community structure in directed networks, 2008: inside /
 * total - (out / total) (in / total), where `inside` is the weight of arcs from the community to itself, `out` that of all its out arcs, `in` that of all its
 * in arcs, `total` that of all arcs. Neo4j GDS takes `out` for `in`, which differs only in a directed graph: an undirected relationship is an arc each way.
 * @param csr weights of zero or more; parallel arcs and self loops count as stored.
 * @param parameters `assigned`: n community numbers, any; NaN for a node in none, which counts for the communities it is joined to and for the total (GDS makes
 * one community of all such nodes). `convention`: whose formula, by default the usual one.
 * @returns by rising community number: `communities`, `sizes`, `modularities`; and `modularity`, their sum. 0 where there are no arcs.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Time O(n log n + m), space O(n).
 */
export function modularityMetric(
  csr: Csr,
  parameters: { assigned: Float64Array; convention?: 'usual' | 'gds' },
  control: KernelControl
): { communities: Float64Array; sizes: Uint32Array; modularities: Float64Array; modularity: number } {
  refuseNegativeWeights(csr, 'Modularity')
  const groups = groupsInOrder(parameters.assigned)
  const { inside, outside, entering, total } = weighGroups(csr, groups, control)
  const others = parameters.convention === 'gds' ? outside : entering
  const modularities = inside.map((weight, place) =>
    total === 0 ? 0 : weight / total - ((weight + outside[place]) / total) * ((weight + others[place]) / total)
  )
  return { communities: groups.numbers, sizes: groups.sizes, modularities, modularity: modularities.reduce((sum, value) => sum + value, 0) }
}

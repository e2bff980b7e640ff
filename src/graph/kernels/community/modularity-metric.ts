import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { groupsInOrder, weighGroups } from './group-weights.ts'

/**
 * The modularity of each of the given communities: how much denser it is than expected by chance.
 * It is inside / total - (out / total) (in / total). `inside` is the weight of arcs from the community to itself, `out` and `in` those of all its out and in
 * arcs, `total` that of all arcs. Neo4j GDS takes `out` for `in`, which differs only in a directed graph, because an undirected relationship is an arc each
 * way.
 * @see Newman, Girvan, Finding and evaluating community structure in networks, 2004; Leicht, Newman, Community structure in directed networks, 2008.
 * @param csr Weights must be zero or more. Parallel arcs and self loops count as stored.
 * @param parameters `assigned` has n community numbers, NaN for a node in none. Such a node counts for the communities it is joined to and for the total; GDS
 * makes one community of all such nodes. `convention` says whose formula is used, by default the usual one.
 * @returns `communities`, `sizes` and `modularities` by rising community number, and `modularity`, their sum. All are 0 where there are no arcs.
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

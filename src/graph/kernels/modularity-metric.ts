import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { groupsInOrder, weighGroups } from './group-weights.ts'
import { refuseNegativeWeights } from './refuse-negative-weights.ts'

/**
 * How much better given communities hold together than chance would make them: modularity, community by community.
 * @see Newman, Girvan, Finding and evaluating community structure in networks, 2004; Neo4j GDS: inside / total - (out / total)^2, where `inside` is the weight of arcs
 * from the community to itself, `out` that of all its out arcs, `total` that of all arcs. An undirected relationship is an arc each way, so the value is Newman's.
 * @param csr weights of zero or more; parallel arcs and self loops count as stored.
 * @param parameters `assigned`: n community numbers, any; NaN for a node in none, which counts for the communities it is joined to and for the total (GDS makes one
 * community of all such nodes).
 * @returns by rising community number: `communities`, `sizes`, `modularities`; and `modularity`, their sum. 0 where there are no arcs.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Time O(n log n + m), space O(n).
 */
export function modularityMetric(
  csr: Csr,
  parameters: { assigned: Float64Array },
  control: KernelControl
): { communities: Float64Array; sizes: Uint32Array; modularities: Float64Array; modularity: number } {
  refuseNegativeWeights(csr, 'Modularity')
  const groups = groupsInOrder(parameters.assigned)
  const { inside, outside, total } = weighGroups(csr, groups, control)
  const modularities = inside.map((weight, place) => (total === 0 ? 0 : weight / total - ((weight + outside[place]) / total) ** 2))
  return { communities: groups.numbers, sizes: groups.sizes, modularities, modularity: modularities.reduce((sum, value) => sum + value, 0) }
}

import { invalidInput } from '../../base/errors.ts'
import type { Projection } from '../../graph/projection.ts'

/** One number per projected node, NaN where the node has none. Throws EDGEWISE_INVALID_INPUT for a column of vectors. */
export function numberColumn(projection: Projection, name: string): Float64Array {
  const column = projection.columns[name]
  if (column !== undefined && column.length === projection.nodeIds.length) return column
  throw invalidInput(`"${name}" holds vectors; this needs one number per node.`)
}

/** The seed groups, NaN for a node without one; null without a seed property. Throws EDGEWISE_INVALID_INPUT for a number that is not whole. */
export function seedsOf(projection: Projection, name: string | undefined): Float64Array | null {
  if (name === undefined) return null
  const seeds = numberColumn(projection, name)
  const odd = seeds.find((seed) => !Number.isNaN(seed) && !Number.isSafeInteger(seed))
  if (odd === undefined) return seeds
  throw invalidInput(`Seeds must be whole numbers; "${name}" holds ${odd}.`)
}

/**
 * Shown ids of groups: a group with a seed label has the seed as its id, any other a number above all seeds, including those no longer in use.
 * @param groups smallest node index of each node's group
 * @param labels the seed label of each node's group, NaN for none
 */
export function idsBySeed(groups: Uint32Array, labels: Float64Array | null | undefined, seeds: Float64Array | null): ArrayLike<number> {
  if (labels === null || labels === undefined || seeds === null) return groups
  const next = seeds.reduce((most, seed) => (seed >= most ? seed + 1 : most), 0)
  return Float64Array.from(groups, (group, node) => (Number.isNaN(labels[node]) ? next + group : (labels[node] as number)))
}

import { EdgewiseError } from '../../base/errors.ts'
import type { Projection } from '../../graph/projection.ts'
import { sortTable } from '../../results/sort-table.ts'
import type { Order } from '../../results/table.ts'
import type { ToolOutcome } from '../tool.ts'
import { numberColumn } from './community-seeds.ts'

export interface Rated {
  readonly communities: Float64Array
  readonly sizes: Uint32Array
  /** One value per community, NaN where it is undefined. */
  readonly values: Float64Array
}

/** The community of each node. Throws EDGEWISE_MISSING_VALUE when no node has one. */
export function communitiesIn(projection: Projection, property: string): { readonly assigned: Float64Array; readonly caveats: readonly string[] } {
  const assigned = numberColumn(projection, property)
  const missing = assigned.reduce((count, community) => count + (Number.isNaN(community) ? 1 : 0), 0)
  if (missing > 0 && missing === assigned.length) {
    throw new EdgewiseError('EDGEWISE_MISSING_VALUE', { count: missing, owner: 'nodes', graph: projection.graph, property })
  }
  const caveats = missing === 0 ? [] : [`${missing} of ${assigned.length} nodes have no community and were left out; relationships to them still count.`]
  return { assigned, caveats }
}

export function rateCommunities(projection: Projection, rated: Rated, value: string, descending: boolean): Pick<ToolOutcome, 'table' | 'order' | 'projection'> {
  const order: readonly Order[] = [{ column: value, descending }]
  const columns = [
    { name: 'community', type: 'float', data: rated.communities },
    { name: 'size', type: 'integer', data: rated.sizes },
    { name: value, type: 'float', data: rated.values }
  ] as const
  return { table: sortTable({ columns, rowCount: rated.communities.length }, order), order, projection: projection.spec }
}

export function ratedColumns(value: string, description: string) {
  return {
    community: { type: 'float', description: 'Number of the community.' },
    size: { type: 'integer', description: 'Nodes in the community.' },
    [value]: { type: 'float', description }
  } as const
}

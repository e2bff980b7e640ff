import { EdgewiseError } from '../../base/errors.ts'
import { indexOfNode } from '../../graph/projection.ts'

/** The maximum id range per node at which a table is cheaper than a search. */
const SPREAD = 8

/**
 * Maps the store's node ids to dense indices: by a table where ids are close together, else by search.
 * The function throws EDGEWISE_CONFLICT for an id outside the projection, because the database has changed.
 */
export function nodeIndex(nodeIds: Float64Array): (id: number) => number {
  const count = nodeIds.length
  const first = nodeIds[0] ?? 0
  const span = (nodeIds[count - 1] ?? 0) - first + 1
  const table = span <= SPREAD * count ? new Int32Array(span).fill(-1) : null
  if (table !== null) for (let node = 0; node < count; node++) table[(nodeIds[node] as number) - first] = node
  return (id) => {
    const node = table === null ? indexOfNode(nodeIds, id) : (table[id - first] ?? -1)
    if (node === -1) throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: 'The database changed during the computation. Try again.' })
    return node
  }
}

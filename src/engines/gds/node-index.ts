import { EdgewiseError } from '../../base/errors.ts'
import { indexOfNode } from '../../graph/projection.ts'

/** Ids may be spread over so many places a node before a table costs more than it saves. */
const SPREAD = 8

/**
 * Dense indices of a store's node ids, for reading many rows: a table where ids lie close together, else a search.
 * The function throws EDGEWISE_CONFLICT for an id that the projection does not hold: the database has moved on.
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

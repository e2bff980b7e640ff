import { type CsrProjection, indexOfNode } from '../graph/projection.ts'
import type { ProjectionSpec } from '../graph/spec.ts'
import type { EarlierResults, NodeValues } from './engine.ts'

/** One entry, or one vector, per projected node, NaN where the result has none; on shared memory. */
function spread({ nodeIds, values, width = 1 }: NodeValues, projection: CsrProjection): Float64Array {
  const column = new Float64Array(new SharedArrayBuffer(8 * width * projection.nodeIds.length)).fill(Number.NaN)
  for (let row = 0; row < nodeIds.length; row++) {
    const node = indexOfNode(projection.nodeIds, nodeIds[row] as number)
    if (node === -1) continue
    for (let place = 0; place < width; place++) column[node * width + place] = values[row * width + place] as number
  }
  return column
}

/** The projection with the spec's derived columns beside its own; all else is shared with it. */
export async function withDerivedColumns(projection: CsrProjection, spec: ProjectionSpec, results: EarlierResults): Promise<CsrProjection> {
  const columns = { ...projection.columns }
  let { bytes } = projection
  for (const derived of spec.derived) {
    const column = spread(await results.nodeValues(projection.tenant, derived, projection.graph), projection)
    columns[derived.name] = column
    bytes += column.byteLength
  }
  return { ...projection, spec, columns, bytes }
}

import { type CsrProjection, indexOfNode } from '../graph/projection.ts'
import type { ProjectionSpec } from '../graph/spec.ts'
import type { NodeValues } from './engine.ts'

/** One entry per projected node, NaN where the result has none; on shared memory. */
function spread({ nodeIds, values }: NodeValues, projection: CsrProjection): Float64Array {
  const column = new Float64Array(new SharedArrayBuffer(8 * projection.nodeIds.length)).fill(Number.NaN)
  for (let row = 0; row < nodeIds.length; row++) {
    const node = indexOfNode(projection.nodeIds, nodeIds[row] as number)
    if (node !== -1) column[node] = values[row] as number
  }
  return column
}

/** The projection with the spec's derived columns beside its own; all else is shared with it. */
export async function withDerivedColumns(
  projection: CsrProjection,
  spec: ProjectionSpec,
  openColumn: (tenant: string, handle: string) => Promise<NodeValues>
): Promise<CsrProjection> {
  const columns = { ...projection.columns }
  let { bytes } = projection
  for (const { name, handle } of spec.derived) {
    const column = spread(await openColumn(projection.tenant, handle), projection)
    columns[name] = column
    bytes += column.byteLength
  }
  return { ...projection, spec, columns, bytes }
}

import { EdgewiseError } from '../errors.ts'
import type { Projection } from '../graph/projection.ts'

/** Columns side by side: a row of `width` numbers per projected node, on shared memory. */
export interface FeatureMatrix {
  readonly values: Float64Array
  readonly width: number
  /** Numbers a node of each column, in the order asked for. */
  readonly widths: readonly number[]
}

function widthOf(projection: Projection, name: string): number {
  const column = projection.columns[name]
  const nodeCount = projection.nodeIds.length
  if (column === undefined) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: `column ${name} was not projected` })
  return nodeCount === 0 ? 1 : column.length / nodeCount
}

/** @throws EDGEWISE_MISSING_VALUE when a node lacks one of them. */
export function featureMatrix(projection: Projection, names: readonly string[]): FeatureMatrix {
  const nodeCount = projection.nodeIds.length
  const widths = names.map((name) => widthOf(projection, name))
  const width = widths.reduce((sum, columns) => sum + columns, 0)
  const values = new Float64Array(new SharedArrayBuffer(8 * nodeCount * width))
  let place = 0
  for (const [index, name] of names.entries()) {
    const column = projection.columns[name] as Float64Array
    const columnWidth = widths[index] as number
    let missing = 0
    for (let node = 0; node < nodeCount; node++) {
      const vector = column.subarray(node * columnWidth, (node + 1) * columnWidth)
      if (vector.some(Number.isNaN)) missing++
      values.set(vector, node * width + place)
    }
    if (missing > 0) throw new EdgewiseError('EDGEWISE_MISSING_VALUE', { graph: projection.graph, count: missing, owner: 'nodes', property: name })
    place += columnWidth
  }
  return { values, width, widths }
}

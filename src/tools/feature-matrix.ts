import { EdgewiseError } from '../base/errors.ts'
import type { Projection } from '../graph/projection.ts'

/** Columns side by side: a row of `width` numbers per projected node, in shared memory. */
export interface FeatureMatrix {
  readonly values: Float64Array
  readonly width: number
  /** Numbers per node of each column, in the requested order. */
  readonly widths: readonly number[]
}

function widthOf(projection: Projection, name: string): number {
  const column = projection.columns[name]
  const nodeCount = projection.nodeIds.length
  if (column === undefined) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: `column ${name} was not projected` })
  return nodeCount === 0 ? 1 : column.length / nodeCount
}

function hasVector(vector: Float64Array): boolean {
  return !vector.some(Number.isNaN)
}

/** @throws EDGEWISE_MISSING_VALUE when a node lacks a column's value. */
export function featureMatrix(projection: Projection, names: readonly string[]): FeatureMatrix {
  const [matrix] = fillMatrix(projection, names, () => 0, ['nodes'])
  return matrix
}

/** The columns side by side, with zeros where a label lacks a column, and the columns that each label has. */
export interface LabelledMatrix extends FeatureMatrix {
  readonly places: readonly (readonly number[])[]
}

/** Throws EDGEWISE_MISSING_VALUE when only some nodes of a label have a column's value. `labelOf` holds each node's index in `labels`. */
export function labelledMatrix(projection: Projection, names: readonly string[], labelOf: Uint32Array, labels: readonly string[]): LabelledMatrix {
  const owners = labels.map((label) => `nodes of label ${label}`)
  const [matrix, lacking] = fillMatrix(projection, names, (node) => labelOf[node] as number, owners, true)
  const places = labels.map((_, label) => {
    let start = 0
    return matrix.widths.flatMap((width, index) => {
      const own = Array.from({ length: width }, (_, place) => start + place)
      start += width
      return lacking[index]?.[label] === true ? [] : own
    })
  })
  return { ...matrix, places }
}

/** Fills in the columns and records for each column and owner whether all of the owner's nodes lack it, which `mayLack` permits. */
function fillMatrix(
  projection: Projection,
  names: readonly string[],
  ownerOf: (node: number) => number,
  owners: readonly string[],
  mayLack = false
): [FeatureMatrix, boolean[][]] {
  const nodeCount = projection.nodeIds.length
  const widths = names.map((name) => widthOf(projection, name))
  const width = widths.reduce((sum, columns) => sum + columns, 0)
  const values = new Float64Array(new SharedArrayBuffer(8 * nodeCount * width))
  let place = 0
  const lacking = names.map((name, index) => {
    const column = projection.columns[name] as Float64Array
    const columnWidth = widths[index] as number
    const counts = owners.map(() => ({ having: 0, missing: 0 }))
    for (let node = 0; node < nodeCount; node++) {
      const vector = column.subarray(node * columnWidth, (node + 1) * columnWidth)
      const count = counts[ownerOf(node)] as { having: number; missing: number }
      if (hasVector(vector)) {
        values.set(vector, node * width + place)
        count.having++
      } else count.missing++
    }
    place += columnWidth
    return counts.map(({ having, missing }, owner) => {
      if (missing === 0) return false
      if (mayLack && having === 0) return true
      throw new EdgewiseError('EDGEWISE_MISSING_VALUE', { graph: projection.graph, count: missing, owner: owners[owner] as string, property: name })
    })
  })
  return [{ values, width, widths }, lacking]
}

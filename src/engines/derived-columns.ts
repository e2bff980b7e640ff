import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CsrProjection, indexOfNode } from '../graph/projection.ts'
import { columnNameOf, type ProjectionSpec } from '../graph/spec.ts'
import type { EarlierResults, NodeValues } from './engine.ts'

/** The number of rows placed before the event loop gets a turn. */
const SLICE = 50_000

/** One entry or vector per projected node, in shared memory; `missing` where the result has none. */
async function spread({ nodeIds, values, width = 1 }: NodeValues, projection: CsrProjection, missing: number): Promise<Float64Array> {
  const column = new Float64Array(new SharedArrayBuffer(8 * width * projection.nodeIds.length)).fill(missing)
  for (let row = 0; row < nodeIds.length; row++) {
    if (row % SLICE === SLICE - 1) await nextTurn()
    const node = indexOfNode(projection.nodeIds, nodeIds[row] as number)
    if (node === -1) continue
    for (let place = 0; place < width; place++) column[node * width + place] = values[row * width + place] as number
  }
  return column
}

/** The spec with stored columns only, under their own names, so that many specs share it. */
export function storedColumns({ weights: _names, ...spec }: ProjectionSpec): ProjectionSpec {
  const byProperty = new Map(spec.properties.map(({ property, missing }) => [property, { property, missing }]))
  return { ...spec, properties: [...byProperty.values()], derived: [] }
}

/** Adds all columns of the spec, under its names, to the projection of the stored columns; everything else is shared. */
export async function withDerivedColumns(projection: CsrProjection, spec: ProjectionSpec, results: EarlierResults): Promise<CsrProjection> {
  if (spec.derived.length === 0 && spec.properties.every(({ as }) => as === undefined)) return projection
  const columns = Object.fromEntries(spec.properties.map((held) => [columnNameOf(held), projection.columns[held.property] as Float64Array]))
  let { bytes } = projection
  for (const derived of spec.derived) {
    const column = await spread(await results.nodeValues(projection.tenant, derived, projection.graph), projection, derived.missing ?? Number.NaN)
    columns[derived.name] = column
    bytes += column.byteLength
  }
  return { ...projection, spec, columns, bytes }
}

import { EdgewiseError } from '../../../base/errors.ts'
import type { KernelControl } from '../../../graph/control.ts'
import type { ProjectionSpec } from '../../../graph/spec.ts'
import { ownersText, propertyTypes } from '../known-names.ts'
import { NodeColumn } from '../node-column.ts'
import { numberOf, numericProperty, vectorOf } from './numeric-sql.ts'
import { scan } from './scan.ts'
import { selectNodes } from './selection.ts'
import type { Snapshot } from './snapshot.ts'

export interface ProjectedNodes {
  /** Ascending, in shared memory. */
  readonly ids: Float64Array
  readonly columns: Readonly<Record<string, Float64Array>>
  /** Store id -> index in `ids`, -1 when left out; null when every node is included, so that id and index are equal. */
  readonly indexOf: Int32Array | null
}

/** Reads the nodes of a projection with the requested property columns. */
export function projectNodes(snapshot: Snapshot, spec: ProjectionSpec, control: KernelControl): ProjectedNodes {
  const stored = snapshot.info.nodeCount
  const owners = { owner: 'node' as const, of: spec.labels }
  const selection = selectNodes(snapshot, spec.labels, spec.nodeWhere)
  for (const { property } of spec.properties) propertyTypes(snapshot.schema, owners, property)
  if (selection === null && spec.properties.length === 0) return { ids: shared(stored).map((_, id) => id), columns: {}, indexOf: null }

  const found = new Float64Array(stored)
  const values = spec.properties.map(({ missing }) => new NodeColumn(missing))
  const numerics = spec.properties.map(({ property }) => numericProperty(property))
  let count = 0
  const step = (...row: unknown[]): void => {
    found[count] = row[0] as number
    for (let column = 0; column < values.length; column++) {
      const value = row[column + 1]
      const number = numberOf(value)
      const read = number === undefined ? vectorOf(value) : number
      if (read !== undefined && (values[column] as NodeColumn).push(read)) continue
      throw notNumeric(snapshot.graph, spec.properties[column]?.property ?? '', ownersText(owners), value)
    }
    count++
  }
  scan(snapshot, { table: 'node', columns: [{ sql: 'id', parameters: [] }, ...numerics], selection, upTo: stored }, step, (fraction) =>
    control.check(0.2 * fraction)
  )

  const ids = shared(count)
  ids.set(found.subarray(0, count))
  const columns: Record<string, Float64Array> = {}
  spec.properties.forEach(({ property }, column) => {
    const read = (values[column] as NodeColumn).view()
    const array = shared(read.length)
    array.set(read)
    columns[property] = array
  })
  return { ids, columns, indexOf: count === stored ? null : invert(ids, stored) }
}

/** The EDGEWISE_NOT_NUMERIC error with the offending value. */
export function notNumeric(graph: string, property: string, owners: string, value: unknown): EdgewiseError {
  return new EdgewiseError('EDGEWISE_NOT_NUMERIC', { graph, property, detail: `${owners} hold ${String(value).slice(0, 80)}.` })
}

function shared(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * 8))
}

function invert(ids: Float64Array, stored: number): Int32Array {
  const indexOf = new Int32Array(stored).fill(-1)
  for (let index = 0; index < ids.length; index++) indexOf[ids[index] as number] = index
  return indexOf
}

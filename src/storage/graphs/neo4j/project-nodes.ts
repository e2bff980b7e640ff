import { EdgewiseError } from '../../../base/errors.ts'
import type { ProjectionSpec } from '../../../graph/spec.ts'
import type { CallOptions, Neo4j } from '../../neo4j/connection.ts'
import type { ProjectionSource } from '../../neo4j/projection-source.ts'
import { Floats } from '../floats.ts'
import { NodeColumn } from '../node-column.ts'

export interface ReadNodes {
  /** Ascending, in shared memory. */
  readonly ids: Float64Array
  readonly columns: Readonly<Record<string, Float64Array>>
}

const FETCH_NODES = 4000

/** Reads the nodes of a projection with the requested property columns. */
export async function readNodes(
  neo4j: Neo4j,
  graph: string,
  source: ProjectionSource,
  { properties }: ProjectionSpec,
  options: CallOptions
): Promise<ReadNodes> {
  const expressions = properties.map(({ property }) => source.columns[property] as string)
  const text = `${source.nodes} RETURN ${['toFloat(id(n))', ...expressions].map((expression, at) => `${expression} AS c${at}`).join(', ')}`
  const ids = new Floats()
  const columns = properties.map(() => new NodeColumn(Number.NaN))
  for await (const row of neo4j.stream({ text, parameters: source.parameters }, { ...options, fetchSize: FETCH_NODES })) {
    ids.push(row[0] as number)
    for (const [at, { property }] of properties.entries()) {
      const value = row[at + 1] as number | readonly number[] | null
      if (!(columns[at] as NodeColumn).push(value)) throw unevenVectors(graph, property)
    }
  }
  const order = orderOf(ids.view())
  const inOrder = (values: Float64Array) => sharedInOrder(values, order, ids.length)
  return {
    ids: inOrder(ids.view()),
    columns: Object.fromEntries(properties.map(({ property }, at) => [property, inOrder((columns[at] as NodeColumn).view())]))
  }
}

function unevenVectors(graph: string, property: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_NOT_NUMERIC', { graph, property, detail: 'Nodes hold lists of different lengths.' })
}

/** Positions in id order; null when already sorted, as the database returns most labels. */
function orderOf(ids: Float64Array): Uint32Array | null {
  const sorted = ids.every((id, at) => at === 0 || id > (ids[at - 1] as number))
  return sorted ? null : Uint32Array.from(ids.keys()).sort((a, b) => (ids[a] as number) - (ids[b] as number))
}

/** Copies values into shared memory in order, with the same number of values per row. */
function sharedInOrder(values: Float64Array, order: Uint32Array | null, rowCount: number): Float64Array {
  const copy = new Float64Array(new SharedArrayBuffer(values.length * 8))
  const width = values.length / Math.max(1, rowCount)
  if (order === null) copy.set(values)
  else for (let at = 0; at < rowCount; at++) copy.set(values.subarray((order[at] as number) * width, ((order[at] as number) + 1) * width), at * width)
  return copy
}

import type { ProjectionSpec } from '../../graph/spec.ts'
import type { CallOptions, Neo4j } from '../../neo4j/connection.ts'
import type { ProjectionSource } from '../../neo4j/projection-source.ts'
import { Floats } from './project-floats.ts'

export interface ReadNodes {
  /** Ascending, on shared memory. */
  readonly ids: Float64Array
  readonly columns: Readonly<Record<string, Float64Array>>
}

const FETCH_NODES = 4000

/** The nodes of a projection with the property columns that it asks for. */
export async function readNodes(neo4j: Neo4j, source: ProjectionSource, { properties }: ProjectionSpec, options: CallOptions): Promise<ReadNodes> {
  const expressions = properties.map(({ property }) => source.columns[property] as string)
  const text = `${source.nodes} RETURN ${['toFloat(id(n))', ...expressions].map((expression, at) => `${expression} AS c${at}`).join(', ')}`
  const fields = [new Floats(), ...properties.map(() => new Floats())]
  for await (const row of neo4j.stream({ text, parameters: source.parameters }, { ...options, fetchSize: FETCH_NODES })) {
    for (let column = 0; column < fields.length; column++) (fields[column] as Floats).push(row[column] as number)
  }
  const [ids, ...columns] = inIdOrder(fields.map((field) => field.view()))
  return { ids: ids as Float64Array, columns: Object.fromEntries(properties.map(({ property }, at) => [property, columns[at] as Float64Array])) }
}

/** Copies on shared memory, by the first column; the database gives most of its labels in this order anyway. */
function inIdOrder(columns: readonly Float64Array[]): Float64Array[] {
  const ids = columns[0] as Float64Array
  const sorted = ids.every((id, at) => at === 0 || id > (ids[at - 1] as number))
  const order = sorted ? null : Uint32Array.from(ids.keys()).sort((a, b) => (ids[a] as number) - (ids[b] as number))
  return columns.map((column) => {
    const copy = new Float64Array(new SharedArrayBuffer(column.length * 8))
    if (order === null) copy.set(column)
    else for (let at = 0; at < copy.length; at++) copy[at] = column[order[at] as number] as number
    return copy
  })
}

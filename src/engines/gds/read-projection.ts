import type { ProjectionSpec } from '../../graph/spec.ts'
import type { CallOptions, Neo4j } from '../../storage/neo4j/connection.ts'
import type { PushedGraph } from './catalogue.ts'
import { nodeIndex } from './node-index.ts'
import { columnName } from './projection-statement.ts'
import type { PushedProjection } from './pushed-algorithm.ts'

const FETCH_SIZE = 5000

const shared = (length: number) => new Float64Array(new SharedArrayBuffer(8 * length))

/** Reads the node ids and columns of a pushed graph from GDS, so that they match what GDS computes on even when the database changes. */
export async function readProjection(
  neo4j: Neo4j,
  of: { readonly tenant: string; readonly graph: string; readonly version: string; readonly spec: ProjectionSpec },
  pushed: PushedGraph,
  options: CallOptions
): Promise<PushedProjection> {
  const { name, database, nodeCount, relationshipCount: arcCount } = pushed
  const stream = (text: string, parameters: Readonly<Record<string, unknown>>) =>
    neo4j.stream({ text, parameters }, { ...options, database, fetchSize: FETCH_SIZE })
  const nodeIds = shared(nodeCount)
  let read = 0
  const ids = nodeCount === 0 ? [] : stream('CALL gds.degree.stream($name, {concurrency: 1}) YIELD nodeId RETURN toFloat(nodeId)', { name })
  for await (const [id] of ids) nodeIds[read++] = id as number
  nodeIds.sort()
  const columns: Record<string, Float64Array> = {}
  const indexOf = nodeIndex(nodeIds)
  for (const [index, { property }] of of.spec.properties.entries()) {
    const text = 'CALL gds.graph.nodeProperty.stream($name, $property) YIELD nodeId, propertyValue RETURN toFloat(nodeId), propertyValue'
    columns[property] = nodeCount === 0 ? shared(0) : await readColumn(stream(text, { name, property: columnName(index) }), indexOf, nodeCount)
  }
  const bytes = Object.values(columns).reduce((sum, column) => sum + column.byteLength, nodeIds.byteLength)
  return { ...of, nodeIds, columns, bytes, graphName: name, database, nodeCount, arcCount }
}

/** Numbers or vectors by node, NaN where a node has none. */
async function readColumn(rows: AsyncIterable<readonly unknown[]>, indexOf: (id: number) => number, nodeCount: number): Promise<Float64Array> {
  let column: Float64Array | null = null
  let width = 1
  for await (const [id, value] of rows) {
    if (value === null) continue
    const numbers = typeof value === 'number' ? [value] : (value as readonly number[])
    if (column === null) {
      width = numbers.length
      column = shared(nodeCount * width).fill(Number.NaN)
    }
    column.set(numbers, indexOf(id as number) * width)
  }
  return column ?? shared(nodeCount).fill(Number.NaN)
}

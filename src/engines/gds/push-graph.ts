import { EdgewiseError } from '../../base/errors.ts'
import type { CallOptions, Neo4j } from '../../storage/neo4j/connection.ts'
import type { ProjectionSource } from '../../storage/neo4j/projection-source.ts'
import type { Catalogue, GraphCounts, PushedGraph } from './catalogue.ts'
import { fromGdsFailure } from './failure.ts'
import type { GdsHost } from './host.ts'
import { countStatement, type GraphForm, projectionStatement, propertiesOf } from './projection-statement.ts'

export interface PushSettings {
  readonly neo4j: Neo4j
  readonly host: GdsHost
  readonly catalogue: Catalogue
  readonly maxBytes: number
}

/** Projects a source in the server and measures its size. A failure leaves nothing in the catalogue. */
export async function pushGraph(
  settings: PushSettings,
  graph: string,
  key: string,
  source: ProjectionSource,
  form: GraphForm,
  options: CallOptions
): Promise<PushedGraph> {
  const { neo4j, host, catalogue } = settings
  const what = `The projection of graph "${graph}" in GDS`
  const call = { ...options, database: source.database }
  await refuseOver(settings, what, source, form, call)
  const nodeProperties = (await form.prepare?.(source, (statement) => neo4j.read(statement, call))) ?? propertiesOf(source, form.spec)
  const { name, leaseUntil } = catalogue.nameFor(key)
  try {
    const [counts] = await neo4j.autocommit(projectionStatement(source, form, nodeProperties, name, host.projection), call)
    const [size] = await neo4j.read({ text: 'CALL gds.graph.list($name) YIELD sizeInBytes RETURN sizeInBytes', parameters: { name } }, call)
    return { ...countsIn(counts ?? {}), name, database: source.database, leaseUntil, bytes: Number(size?.['sizeInBytes'] ?? 0) }
  } catch (error) {
    await catalogue.discard({ name, database: source.database }).catch(() => {})
    throw fromGdsFailure(error, what)
  }
}

function countsIn(row: Readonly<Record<string, unknown>>): GraphCounts {
  const { nodeCount, relationshipCount, refusedWeights, leastWeight } = row
  return {
    nodeCount: Number(nodeCount ?? 0),
    relationshipCount: Number(relationshipCount ?? 0),
    refusedWeights: Number(refusedWeights ?? 0),
    leastWeight: typeof leastWeight === 'number' ? leastWeight : null
  }
}

/** Refuses a projection by its counts before it starts: it exceeds the cap or the server's whole heap. */
async function refuseOver(
  { neo4j, host, maxBytes }: PushSettings,
  what: string,
  source: ProjectionSource,
  { spec }: GraphForm,
  call: CallOptions
): Promise<void> {
  if (!host.offers('gds.graph.project.estimate')) return
  const [counts] = await neo4j.read(countStatement(source), call)
  const nodeCount = Number(counts?.['nodes'])
  const relationshipCount = Number(counts?.['relationships']) * (spec.orientation === 'undirected' ? 2 : 1)
  const text = `CALL gds.graph.project.estimate('*', '*', {nodeCount: $nodeCount, relationshipCount: $relationshipCount}) YIELD bytesMin, heapPercentageMin RETURN bytesMin, heapPercentageMin`
  const [estimate] = await neo4j.read({ text, parameters: { nodeCount, relationshipCount } }, call)
  const bare = Number(estimate?.['bytesMin'])
  const neededBytes = bare + 8 * (nodeCount * spec.properties.length + (spec.weight === null ? 0 : relationshipCount))
  const share = Number(estimate?.['heapPercentageMin'])
  // GDS rounds the share to tenths; below 1 it gives no information about the heap.
  const heapBytes = share >= 1 ? bare / share : Number.POSITIVE_INFINITY
  if (neededBytes > maxBytes) throw new EdgewiseError('EDGEWISE_MEMORY_CAP', { what, neededBytes, capBytes: maxBytes, setting: 'maxBytes' })
  if (neededBytes <= heapBytes) return
  throw new EdgewiseError('EDGEWISE_MEMORY_CAP', { what, neededBytes, capBytes: Math.round(heapBytes), setting: 'server.memory.heap.max_size of Neo4j' })
}

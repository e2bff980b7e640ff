import type { KernelControl } from '../../../graph/control.ts'
import type { CsrProjection } from '../../../graph/projection.ts'
import type { ProjectionSpec } from '../../../graph/spec.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import type { GraphSchema } from '../store.ts'
import { projectionSource } from './projection-source.ts'
import type { ReaderThreads } from './reader-threads.ts'
import type { GraphView } from './view.ts'

/**
 * The part of the graph that the spec names, in arrays on shared memory: read and built by `threads`, so that the event loop stays free. `control.check` is asked every
 * 20 ms; what it throws is thrown at once and stops the statements in the server. Memory is bounded by those who hold projections, by the counts of the graph.
 */
export async function project(
  neo4j: Neo4j,
  view: GraphView,
  schema: GraphSchema,
  spec: ProjectionSpec,
  control: KernelControl,
  threads: ReaderThreads
): Promise<CsrProjection> {
  const source = await projectionSource(neo4j, view, schema, spec, { check: () => control.check(0) })
  const types = schema.relationshipTypes.filter(({ type }) => spec.types.length === 0 || spec.types.includes(type))
  const relationshipCount = types.reduce((sum, { count }) => sum + count, 0)
  return threads.run('projection', { tenant: view.tenant, graph: view.info.name, spec, source, relationshipCount }, control)
}

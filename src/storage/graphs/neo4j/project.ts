import type { KernelControl } from '../../../graph/control.ts'
import type { CsrProjection } from '../../../graph/projection.ts'
import type { ProjectionSpec } from '../../../graph/spec.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import type { GraphSchema } from '../store.ts'
import { projectionSource } from './projection-source.ts'
import type { ReaderThreads } from './reader-threads.ts'
import type { GraphView } from './view.ts'

/**
 * Projects the part of the graph that the spec names into arrays in shared memory. `threads` read and build it, so the event loop stays free. `control.check`
 * runs every 20 ms; its error is thrown at once and stops the statements in the server. The holders of projections bound their memory, by the graph's counts.
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

import type { ProjectionSpec } from '../../../graph/spec.ts'
import type { ProjectionSource } from '../../neo4j/projection-source.ts'

/** Everything a thread needs to build a projection. */
export interface ProjectTask {
  readonly tenant: string
  readonly graph: string
  readonly spec: ProjectionSpec
  readonly source: ProjectionSource
  /** Estimated relationships of the source, which determines how they are packed. */
  readonly relationshipCount: number
}

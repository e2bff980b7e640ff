import type { ProjectionSpec } from '../../../graph/spec.ts'
import type { ProjectionSource } from '../../neo4j/projection-source.ts'

/** All that a thread needs to know to build a projection. */
export interface ProjectTask {
  readonly tenant: string
  readonly graph: string
  readonly spec: ProjectionSpec
  readonly source: ProjectionSource
  /** About how many relationships the source has: it decides how they are packed. */
  readonly relationshipCount: number
}

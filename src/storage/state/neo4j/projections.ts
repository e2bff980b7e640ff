import type { Projections } from '../projections.ts'
import { dropProjection } from './projections/drop-projection.ts'
import { listProjections } from './projections/list-projections.ts'
import { putProjection } from './projections/put-projection.ts'
import { readProjection } from './projections/read-projection.ts'
import type { StateConnection } from './write.ts'

export function neo4jProjections(neo4j: StateConnection): Projections {
  return {
    drop: dropProjection(neo4j),
    list: listProjections(neo4j),
    put: putProjection(neo4j),
    read: readProjection(neo4j)
  }
}

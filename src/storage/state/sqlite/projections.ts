import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Projections } from '../projections.ts'
import { asCalls } from './as-calls.ts'
import { dropProjection } from './projections/drop-projection.ts'
import { listProjections } from './projections/list-projections.ts'
import { putProjection } from './projections/put-projection.ts'
import { readProjection } from './projections/read-projection.ts'

export function sqliteProjections(database: DatabaseSyncInstance): Projections {
  return asCalls<Projections>(database, {
    drop: dropProjection(database),
    list: listProjections(database),
    put: putProjection(database),
    read: readProjection(database)
  })
}

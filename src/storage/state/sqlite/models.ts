import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Models } from '../models.ts'
import { asCalls } from './as-calls.ts'
import { dropModel } from './models/drop-model.ts'
import { listModels } from './models/list-models.ts'
import { putModel } from './models/put-model.ts'
import { readModel } from './models/read-model.ts'

export function sqliteModels(database: DatabaseSyncInstance): Models {
  return asCalls<Models>(database, {
    drop: dropModel(database),
    list: listModels(database),
    put: putModel(database),
    read: readModel(database)
  })
}

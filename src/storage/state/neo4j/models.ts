import type { Models } from '../models.ts'
import { dropModel } from './models/drop-model.ts'
import { listModels } from './models/list-models.ts'
import { putModel } from './models/put-model.ts'
import { readModel } from './models/read-model.ts'
import type { StateConnection } from './write.ts'

export function neo4jModels(neo4j: StateConnection): Models {
  return {
    drop: dropModel(neo4j),
    list: listModels(neo4j),
    put: putModel(neo4j),
    read: readModel(neo4j)
  }
}

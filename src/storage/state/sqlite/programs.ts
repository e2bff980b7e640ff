import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Programs } from '../programs.ts'
import { asCalls } from './as-calls.ts'
import { dropProgram } from './programs/drop-program.ts'
import { listPrograms } from './programs/list-programs.ts'
import { putProgram } from './programs/put-program.ts'
import { readProgram } from './programs/read-program.ts'

export function sqlitePrograms(database: DatabaseSyncInstance): Programs {
  return asCalls<Programs>(database, {
    drop: dropProgram(database),
    list: listPrograms(database),
    put: putProgram(database),
    read: readProgram(database)
  })
}

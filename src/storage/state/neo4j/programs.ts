import type { Programs } from '../programs.ts'
import { dropProgram } from './programs/drop-program.ts'
import { listPrograms } from './programs/list-programs.ts'
import { putProgram } from './programs/put-program.ts'
import { readProgram } from './programs/read-program.ts'
import type { StateConnection } from './write.ts'

export function neo4jPrograms(neo4j: StateConnection): Programs {
  return {
    drop: dropProgram(neo4j),
    list: listPrograms(neo4j),
    put: putProgram(neo4j),
    read: readProgram(neo4j)
  }
}

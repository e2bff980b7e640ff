import { readProgramText, type StoredProgram } from '../../programs.ts'
import { keyOf } from '../key.ts'
import type { StateConnection } from '../write.ts'
import { versionKey } from './put-program.ts'

const one = 'MATCH (v:EdgewiseProgramVersion {key: $key}) RETURN v.entry AS entry, v.document AS document'
const newest = 'MATCH (v:EdgewiseProgramVersion {program: $key}) RETURN v.entry AS entry, v.document AS document ORDER BY v.version DESC LIMIT 1'

/** null when the tenant has none of that name and version. */
export function readProgram(neo4j: StateConnection): (tenant: string, name: string, version: number | null) => Promise<StoredProgram | null> {
  return async (tenant, name, version) => {
    const statement =
      version === null ? { text: newest, parameters: { key: keyOf(tenant, name) } } : { text: one, parameters: { key: versionKey(tenant, name, version) } }
    const [row] = await neo4j.read(statement)
    return row === undefined ? null : readProgramText(row['entry'] as string, row['document'] as string)
  }
}

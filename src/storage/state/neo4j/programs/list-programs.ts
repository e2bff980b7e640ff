import { type ProgramEntry, readProgramEntry } from '../../programs.ts'
import type { StateConnection } from '../write.ts'

const text = 'MATCH (p:EdgewiseProgram) WHERE p.tenant = $tenant AND p.entry IS NOT NULL RETURN p.entry AS entry ORDER BY p.name'

export function listPrograms(neo4j: StateConnection): (tenant: string) => Promise<ProgramEntry[]> {
  return async (tenant) => (await neo4j.read({ text, parameters: { tenant } })).map(({ entry }) => readProgramEntry(entry as string))
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type ProgramEntry, readProgramEntry } from '../../programs.ts'

export function listPrograms(database: DatabaseSyncInstance): (tenant: string) => ProgramEntry[] {
  const statement = database.prepare(`SELECT name, max(version), entry FROM vertex_program WHERE tenant = ? AND entry IS NOT NULL GROUP BY name ORDER BY name`)
  return (tenant) => (statement.all(tenant) as unknown as { entry: string }[]).map(({ entry }) => readProgramEntry(entry))
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { readProgramText, type StoredProgram } from '../../programs.ts'

/** null when the tenant has none of that name and version. */
export function readProgram(database: DatabaseSyncInstance): (tenant: string, name: string, version: number | null) => StoredProgram | null {
  const statement = database.prepare(`SELECT entry, document FROM vertex_program
WHERE tenant = :tenant AND name = :name AND (:version IS NULL OR version = :version) AND entry IS NOT NULL ORDER BY version DESC LIMIT 1`)
  return (tenant, name, version) => {
    const row = statement.get({ tenant, name, version }) as { entry: string; document: string } | undefined
    return row === undefined ? null : readProgramText(row.entry, row.document)
  }
}

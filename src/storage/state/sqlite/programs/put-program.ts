import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../../../base/errors.ts'
import { MAX_PROGRAMS, MAX_VERSIONS, type NewProgram, type ProgramEntry, readProgramEntry, writeProgram } from '../../programs.ts'
import { inTransaction } from '../transaction.ts'

interface Newest {
  readonly version: number
  readonly hash: string
  /** null: dropped. */
  readonly entry: string | null
}

export function putProgram(database: DatabaseSyncInstance): (tenant: string, program: NewProgram) => ProgramEntry {
  const newest = database.prepare('SELECT version, hash, entry FROM vertex_program WHERE tenant = ? AND name = ? ORDER BY version DESC LIMIT 1')
  const count = database.prepare('SELECT count(DISTINCT name) AS names FROM vertex_program WHERE tenant = ? AND entry IS NOT NULL')
  const insert = database.prepare('INSERT INTO vertex_program (tenant, name, version, hash, entry, document) VALUES (?, ?, ?, ?, ?, ?)')
  const prune = database.prepare('DELETE FROM vertex_program WHERE tenant = ? AND name = ? AND version <= ?')
  return (tenant, program) =>
    inTransaction(database, () => {
      const { name, description } = program
      const { hash, documentText } = writeProgram(program)
      const last = newest.get(tenant, name) as Newest | undefined
      const entryText = last?.entry ?? null
      if (entryText !== null && last?.hash === hash) return readProgramEntry(entryText)
      if (entryText === null && (count.get(tenant) as { names: number }).names >= MAX_PROGRAMS)
        throw new EdgewiseError('EDGEWISE_TOO_MANY_PROGRAMS', { limit: MAX_PROGRAMS })
      const version = (last?.version ?? 0) + 1
      const entry: ProgramEntry = { name, version, description, createdAt: new Date().toISOString(), hash }
      insert.run(tenant, name, version, hash, JSON.stringify(entry), documentText)
      prune.run(tenant, name, version - MAX_VERSIONS)
      return entry
    })
}

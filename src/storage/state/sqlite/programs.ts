import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../../base/errors.ts'
import {
  MAX_PROGRAMS,
  MAX_VERSIONS,
  type NewProgram,
  type ProgramEntry,
  type Programs,
  readProgramEntry,
  readProgramText,
  type StoredProgram,
  writeProgram
} from '../programs.ts'
import { asCalls, inTransaction } from './database.ts'

/** The newest row stays, empty, so that its number is not reused. */
function dropProgram(database: DatabaseSyncInstance): (tenant: string, name: string) => boolean {
  const empty = database.prepare('UPDATE vertex_program SET entry = NULL, document = NULL WHERE tenant = ? AND name = ? AND entry IS NOT NULL')
  const prune = database.prepare(`DELETE FROM vertex_program WHERE tenant = :tenant AND name = :name
AND version < (SELECT max(version) FROM vertex_program WHERE tenant = :tenant AND name = :name)`)
  return (tenant, name) =>
    inTransaction(database, () => {
      const { changes } = empty.run(tenant, name)
      prune.run({ tenant, name })
      return Number(changes) > 0
    })
}

function listPrograms(database: DatabaseSyncInstance): (tenant: string) => ProgramEntry[] {
  const statement = database.prepare(`SELECT name, max(version), entry FROM vertex_program WHERE tenant = ? AND entry IS NOT NULL GROUP BY name ORDER BY name`)
  return (tenant) => (statement.all(tenant) as unknown as { entry: string }[]).map(({ entry }) => readProgramEntry(entry))
}

interface Newest {
  readonly version: number
  readonly hash: string
  /** null when dropped. */
  readonly entry: string | null
}

function putProgram(database: DatabaseSyncInstance): (tenant: string, program: NewProgram) => ProgramEntry {
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

/** Returns null when the tenant has no such name and version. */
function readProgram(database: DatabaseSyncInstance): (tenant: string, name: string, version: number | null) => StoredProgram | null {
  const statement = database.prepare(`SELECT entry, document FROM vertex_program
WHERE tenant = :tenant AND name = :name AND (:version IS NULL OR version = :version) AND entry IS NOT NULL ORDER BY version DESC LIMIT 1`)
  return (tenant, name, version) => {
    const row = statement.get({ tenant, name, version }) as { entry: string; document: string } | undefined
    return row === undefined ? null : readProgramText(row.entry, row.document)
  }
}

export function sqlitePrograms(database: DatabaseSyncInstance): Programs {
  return asCalls<Programs>(database, {
    drop: dropProgram(database),
    list: listPrograms(database),
    put: putProgram(database),
    read: readProgram(database)
  })
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../../base/errors.ts'
import { MAX_PROGRAMS, MAX_VERSIONS, type ProgramEntry, type Programs, readProgramEntry, readProgramText, writeProgram } from '../programs.ts'
import { asCalls, hasChanged, inTransaction, type Statements } from './database.ts'

/** The newest row stays, empty, so that its number is not reused. */
const PRUNE_DROPPED = `DELETE FROM vertex_program WHERE tenant = :tenant AND name = :name
AND version < (SELECT max(version) FROM vertex_program WHERE tenant = :tenant AND name = :name)`

const READ_PROGRAM = `SELECT entry, document FROM vertex_program
WHERE tenant = :tenant AND name = :name AND (:version IS NULL OR version = :version) AND entry IS NOT NULL ORDER BY version DESC LIMIT 1`

interface Newest {
  readonly version: number
  readonly hash: string
  /** null when dropped. */
  readonly entry: string | null
}

function putProgram(database: DatabaseSyncInstance): Statements<Programs>['put'] {
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

export function sqlitePrograms(database: DatabaseSyncInstance): Programs {
  const empty = database.prepare('UPDATE vertex_program SET entry = NULL, document = NULL WHERE tenant = ? AND name = ? AND entry IS NOT NULL')
  const prune = database.prepare(PRUNE_DROPPED)
  const listAll = database.prepare('SELECT name, max(version), entry FROM vertex_program WHERE tenant = ? AND entry IS NOT NULL GROUP BY name ORDER BY name')
  const readOne = database.prepare(READ_PROGRAM)
  return asCalls<Programs>(database, {
    drop: (tenant, name) =>
      inTransaction(database, () => {
        const emptied = empty.run(tenant, name)
        prune.run({ tenant, name })
        return hasChanged(emptied)
      }),
    list: (tenant) => (listAll.all(tenant) as unknown as { entry: string }[]).map(({ entry }) => readProgramEntry(entry)),
    put: putProgram(database),
    read(tenant, name, version) {
      const row = readOne.get({ tenant, name, version }) as { entry: string; document: string } | undefined
      return row === undefined ? null : readProgramText(row.entry, row.document)
    }
  })
}

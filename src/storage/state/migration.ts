import { createHash } from 'node:crypto'
import { EdgewiseError } from '../../base/errors.ts'

/** A change of what state looks like in a database. Once released it is never edited: the next change is a new one. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly statements: readonly string[]
}

/** What a database says of a migration that was applied to it. */
export interface AppliedMigration {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

export function appliedForm({ number, name, statements }: Migration): AppliedMigration {
  return { number, name, checksum: createHash('sha256').update(JSON.stringify(statements)).digest('base64url') }
}

/**
 * Those that were not applied yet. EDGEWISE_INVALID_SETTING when the database is not one that these can bring up to date.
 * @param setting the one that names the database
 */
export function pendingMigrations(migrations: readonly Migration[], applied: readonly AppliedMigration[], setting: string): readonly Migration[] {
  const refuse = (detail: string) =>
    new EdgewiseError('EDGEWISE_INVALID_SETTING', { setting, detail: `${detail} Start that version, or use another database.` })
  for (const { number, name, checksum } of applied) {
    const migration = migrations.find((known) => known.number === number)
    if (migration === undefined) {
      const newest = migrations.at(-1)?.number ?? 0
      throw refuse(`a newer version has migrated its state (to ${number}, "${name}"). This version knows migrations up to ${newest}.`)
    }
    if (appliedForm(migration).checksum !== checksum) {
      throw refuse(`another version has applied migration ${number}, "${name}", with different statements.`)
    }
  }
  const done = new Set(applied.map(({ number }) => number))
  return migrations.filter(({ number }) => !done.has(number))
}

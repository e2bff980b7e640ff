import { createHash } from 'node:crypto'
import { EdgewiseError } from '../../base/errors.ts'

/** A change of the database schema. A released migration is never edited: further changes need a new one. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly statements: readonly string[]
}

export interface AppliedMigration {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

export function appliedForm({ number, name, statements }: Migration): AppliedMigration {
  return { number, name, checksum: createHash('sha256').update(JSON.stringify(statements)).digest('base64url') }
}

/**
 * The unapplied migrations. Throws EDGEWISE_INVALID_SETTING when another version changed the state.
 * @param setting the setting that names the database
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

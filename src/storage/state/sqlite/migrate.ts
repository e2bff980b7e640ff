import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type AppliedMigration, appliedForm, type Migration, pendingMigrations } from '../migration.ts'
import { inTransaction } from './transaction.ts'

const tableSql = `
CREATE TABLE IF NOT EXISTS migration (
  number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at TEXT NOT NULL
) STRICT`

function pendingOf(database: DatabaseSyncInstance, migrations: readonly Migration[]): readonly Migration[] {
  const applied = database.prepare('SELECT number, name, checksum FROM migration ORDER BY number').all()
  return pendingMigrations(migrations, applied as unknown as AppliedMigration[], 'EDGEWISE_DATA_DIR')
}

function isUpToDate(database: DatabaseSyncInstance, migrations: readonly Migration[]): boolean {
  const known = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'").get()
  return known !== undefined && pendingOf(database, migrations).length === 0
}

/**
 * Applies what is missing of `migrations`, in order, all or nothing: whoever holds the write lock does, and the others find it done.
 * EDGEWISE_INVALID_SETTING when the file was migrated by a version that this one does not know.
 */
export function migrate(database: DatabaseSyncInstance, migrations: readonly Migration[]): void {
  if (isUpToDate(database, migrations)) return
  inTransaction(database, () => {
    database.exec(tableSql)
    const note = database.prepare('INSERT INTO migration (number, name, checksum, applied_at) VALUES (?, ?, ?, ?)')
    for (const migration of pendingOf(database, migrations)) {
      for (const statement of migration.statements) database.exec(statement)
      const { number, name, checksum } = appliedForm(migration)
      note.run(number, name, checksum, new Date().toISOString())
    }
  })
}

import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { asStoreFailure, isLocked } from '../../sqlite/failure.ts'
import { refuseDamaged } from '../../sqlite/probe.ts'
import { type AppliedMigration, appliedForm, type Migration, pendingMigrations } from '../migration.ts'
import { migrations } from './migrations.ts'

/** Milliseconds since 1970. */
export type Clock = () => number

/**
 * Runs `run` in a transaction with the write lock from its start; rolls back when it throws. It is synchronous, so no other call of this connection interferes.
 */
export function inTransaction<Answer>(database: DatabaseSyncInstance, run: () => Answer): Answer {
  database.exec('BEGIN IMMEDIATE')
  try {
    const answer = run()
    database.exec('COMMIT')
    return answer
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** Whether a statement changed a row. */
export const hasChanged = ({ changes }: { readonly changes: number | bigint }): boolean => Number(changes) > 0

/** The synchronous form of a port. */
export type Statements<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...given: infer Given) => Promise<infer Answer> ? (...given: Given) => Answer | Promise<Answer> : never
}

/** Turns synchronous statements into a port's calls, which resolve later and throw this project's errors. */
export function asCalls<Port>(database: DatabaseSyncInstance, statements: Statements<Port>): Port {
  const asCall =
    (run: (...given: unknown[]) => unknown) =>
    async (...given: unknown[]) => {
      try {
        return await run(...given)
      } catch (error) {
        throw asStoreFailure(error, database.location() ?? '')
      }
    }
  return Object.fromEntries(Object.entries<(...given: unknown[]) => unknown>(statements as never).map(([name, run]) => [name, asCall(run)])) as Port
}

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
 * Applies the missing `migrations` in order, atomically: the process with the write lock applies them, and the others find them applied. Throws
 * EDGEWISE_INVALID_SETTING when an unknown, newer version migrated the file.
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

const BUSY_TIMEOUT_MS = 15_000
const PAUSE_MS = 25

/** The busy timeout does not cover the switch to WAL, which fails while another process creates the same file, so this retries. */
async function setUp(database: DatabaseSyncInstance): Promise<void> {
  for (let left = BUSY_TIMEOUT_MS / PAUSE_MS; ; left--) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return migrate(database, migrations)
    } catch (error) {
      if (left <= 0 || !isLocked(error)) throw error
      await setTimeout(PAUSE_MS)
    }
  }
}

/**
 * Opens the state database in the file `path`, and creates it with its folder when it does not exist. Several processes may open the same file. Commits survive
 * a power cut. Throws EDGEWISE_STORE_FAILED when the file cannot be used, EDGEWISE_INVALID_SETTING when a newer version created it.
 */
export async function openStateDatabase(path: string): Promise<DatabaseSyncInstance> {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
    await setUp(database)
    refuseDamaged(database, path)
    return database
  } catch (error) {
    throw asStoreFailure(error, path)
  }
}

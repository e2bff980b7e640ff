import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'

export type ReadOnlyDatabase = DatabaseSyncInstance

const BUSY_TIMEOUT_MS = 2000
/** A row with more bytes ends the read. */
const MAX_ROW_BYTES = 64 * 1024 * 1024

/**
 * Opens a file that others made, at one moment until it is closed: nothing in it is trusted or changed. Throws what SQLite throws for a file that is no
 * database, or that another program has locked.
 */
export function openReadOnly(path: string): ReadOnlyDatabase {
  const database = new DatabaseSync(path, {
    readOnly: true,
    timeout: BUSY_TIMEOUT_MS,
    readBigInts: true,
    defensive: true,
    allowExtension: false,
    limits: { length: MAX_ROW_BYTES }
  })
  try {
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; BEGIN')
    // A transaction starts with its first read.
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

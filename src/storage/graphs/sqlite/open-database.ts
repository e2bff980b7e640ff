import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { asStoreFailure, isLocked } from '../../sqlite/failure.ts'
import { ddl } from './ddl.ts'

const BUSY_TIMEOUT_MS = 15_000
const PAUSE_MS = 25

/**
 * Opens the graph database in the file `path`, and creates it with its folder when it does not exist. Several threads and processes may open the same file:
 * readers never wait, writers wait for one another up to 15 s. With `readOnly` the file must exist, and writes fail.
 */
export function openDatabase(path: string, options: { readOnly?: boolean } = {}): DatabaseSyncInstance {
  const readOnly = options.readOnly ?? false
  try {
    if (!readOnly) mkdirSync(dirname(path), { recursive: true })
    const database = new DatabaseSync(path, { readOnly, timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: false })
    if (!readOnly) setUp(database)
    return database
  } catch (error) {
    throw asStoreFailure(error, path)
  }
}

/** SQLite does not apply the busy timeout to the switch to WAL, which fails when several processes open a new file at once, so this retries. */
function setUp(database: DatabaseSyncInstance): void {
  const lastTry = Date.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${ddl}`)
      return
    } catch (error) {
      if (!isLocked(error) || Date.now() > lastTry) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    }
  }
}

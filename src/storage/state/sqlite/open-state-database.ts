import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { asStoreFailure, isLocked } from '../../sqlite/failure.ts'
import { refuseDamaged } from '../../sqlite/probe.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

const BUSY_TIMEOUT_MS = 15_000
const PAUSE_MS = 25

/** The busy timeout does not cover the switch to WAL, which fails while another process makes the same new file: hence the loop. */
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
 * A connection to the state database in the file `path`, made with its folder when it does not exist. Several processes may open the same file.
 * What was committed survives a power cut. EDGEWISE_STORE_FAILED when the file cannot be used; EDGEWISE_INVALID_SETTING when a newer version made it.
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

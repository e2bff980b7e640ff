import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { asStoreFailure } from '../../sqlite/failure.ts'

/**
 * Runs `work` in one transaction that holds the write lock from its start, so it never fails half way by a lock upgrade. `work` is synchronous, so no other
 * code of this thread sees the open transaction. Throws EDGEWISE_STORE_UNAVAILABLE (locked too long) or EDGEWISE_STORE_FAILED (disk full) for errors of SQLite.
 */
export function writeTransaction<T>(database: DatabaseSyncInstance, work: () => T): T {
  try {
    database.exec('BEGIN IMMEDIATE')
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw asStoreFailure(error, database.location() ?? '')
  }
}

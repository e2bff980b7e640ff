import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { asStoreFailure } from '../../sqlite/failure.ts'

/**
 * Runs `work` in one transaction that holds the write lock from its start: it never fails half way because a reader became a writer. `work` is
 * synchronous, so nothing else of this thread sees the transaction open. What SQLite refuses is EDGEWISE_STORE_UNAVAILABLE (locked too long) or EDGEWISE_STORE_FAILED (disk full).
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

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../errors.ts'

/**
 * Runs `work` in one transaction that holds the write lock from its start: it never fails half way because a reader became a writer. `work` is
 * synchronous, so nothing else of this thread sees the transaction open. What SQLite refuses (locked too long, disk full) is EDGEWISE_STORE_UNAVAILABLE.
 */
export function writeTransaction<T>(database: DatabaseSyncInstance, work: () => T): T {
  try {
    database.exec('BEGIN IMMEDIATE')
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR') {
      throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: error.message }, { cause: error })
    }
    throw error
  }
}

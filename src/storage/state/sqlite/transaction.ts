import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/** Does `run` under the write lock from its start: all of it is kept, or nothing when it throws. It runs in place, so no other call of this connection comes between. */
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

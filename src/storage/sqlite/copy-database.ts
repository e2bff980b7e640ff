import { backup, DatabaseSync } from '@photostructure/sqlite'
import { isLocked } from './failure.ts'

/** Copies all pages in one step: with smaller steps each write of another process would restart the copy. */
const AT_ONCE = -1

/** Copies a consistent state of a database while others write to it. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(database, to, { rate: AT_ONCE })
  } finally {
    database.close()
  }
}

/** SQLite's complaint about a copy, or null. Merges the write-ahead log into the file. */
export function faultOf(path: string): string | null {
  const database = new DatabaseSync(path)
  try {
    database.exec('PRAGMA journal_mode = DELETE')
    const [row] = database.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[]
    return row?.quick_check === 'ok' ? null : (row?.quick_check ?? 'it cannot be read')
  } finally {
    database.close()
  }
}

/**
 * Whether another connection has the database open; only the last one may end its write-ahead log.
 * No statement is prepared: an open one would keep this connection's lock beyond `close()`, until it is garbage collected.
 */
export function isOpenElsewhere(path: string): boolean {
  const database = new DatabaseSync(path)
  try {
    database.exec('PRAGMA journal_mode = DELETE')
    return false
  } catch (error) {
    if (isLocked(error)) return true
    throw error
  } finally {
    database.close()
  }
}

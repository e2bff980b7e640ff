import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { asStoreFailure, damaged, full, isLocked } from './failure.ts'

/** Less than this, and the next write may be the last. */
const MIN_FREE_BYTES = 1024 * 1024
/** A file of this size is read whole in some milliseconds. */
const MAX_CHECKED_BYTES = 16 * 1024 * 1024

/** Writes what is there already, so that nothing changes but the file's own time. One that another connection writes to at the moment can be written. */
function rewriteVersion(database: DatabaseSyncInstance): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
  const waitMs = Number(database.prepare('PRAGMA busy_timeout').get()?.['timeout'] ?? 0)
  try {
    database.exec(`PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; PRAGMA user_version = ${version}; COMMIT`)
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    if (!isLocked(error)) throw error
  } finally {
    database.exec(`PRAGMA busy_timeout = ${waitMs}`)
  }
}

/** EDGEWISE_STORE_FAILED, which says what would mend it, when the database in the file cannot be written or its disk is about to be full. */
export async function probe(database: DatabaseSyncInstance, file: string): Promise<void> {
  try {
    rewriteVersion(database)
    const { bavail, bsize } = await statfs(dirname(file))
    if (bavail * bsize < MIN_FREE_BYTES) throw full(file)
  } catch (error) {
    throw asStoreFailure(error, file)
  }
}

/** EDGEWISE_STORE_FAILED when a small database is damaged anywhere; damage in a large one shows where it is read. */
export function refuseDamaged(database: DatabaseSyncInstance, file: string): void {
  const sizeOf = (pragma: string) => Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma] ?? 0)
  if (sizeOf('page_count') * sizeOf('page_size') > MAX_CHECKED_BYTES) return
  const found = String(database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] ?? 'ok')
  if (found !== 'ok') throw damaged(file, found.replace(/\s+/g, ' '))
}

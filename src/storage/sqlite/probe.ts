import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { asStoreFailure, damaged, full, isLocked } from './failure.ts'

/** With less free space the next write may be the last. */
const MIN_FREE_BYTES = 1024 * 1024
/** A file of this size is read completely in some milliseconds. */
const MAX_CHECKED_BYTES = 16 * 1024 * 1024

/** Rewrites an existing value, so that only the file's modification time changes. A lock held by another connection proves that the file is writable. */
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

/** Throws EDGEWISE_STORE_FAILED, with the remedy, when the database file cannot be written or its disk is nearly full. */
export async function probe(database: DatabaseSyncInstance, file: string): Promise<void> {
  try {
    rewriteVersion(database)
    const { bavail, bsize } = await statfs(dirname(file))
    if (bavail * bsize < MIN_FREE_BYTES) throw full(file)
  } catch (error) {
    throw asStoreFailure(error, file)
  }
}

/** Throws EDGEWISE_STORE_FAILED when a small database is damaged anywhere; damage in a large one appears on read. */
export function refuseDamaged(database: DatabaseSyncInstance, file: string): void {
  const sizeOf = (pragma: string) => Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma] ?? 0)
  if (sizeOf('page_count') * sizeOf('page_size') > MAX_CHECKED_BYTES) return
  const found = String(database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] ?? 'ok')
  if (found !== 'ok') throw damaged(file, found.replace(/\s+/g, ' '))
}

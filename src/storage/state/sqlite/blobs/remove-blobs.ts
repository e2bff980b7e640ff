import { setImmediate } from 'node:timers/promises'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/**
 * Takes bytes from those that can be found, so that the next upload of the same begins anew, and from an upload that may still come in. Whoever dies before they are removed
 * leaves them to the next sweep.
 */
export const RELEASE = 'UPDATE blob SET sha256 = NULL, put_at = 0'

/** One transaction's work: a few milliseconds. */
const CHUNKS = 8

const chunksSql = `
DELETE FROM blob_chunk WHERE rowid IN (SELECT rowid FROM blob_chunk WHERE blob IN (SELECT value FROM json_each($ids)) LIMIT ${CHUNKS})`

/** Removes released blobs, some chunks at a time: between them others have their turn. */
export function removeBlobs(database: DatabaseSyncInstance): (ids: readonly number[]) => Promise<void> {
  const removeChunks = database.prepare(chunksSql)
  const remove = database.prepare('DELETE FROM blob WHERE id IN (SELECT value FROM json_each(?))')
  return async (numbers) => {
    if (numbers.length === 0) return
    const ids = JSON.stringify(numbers)
    while (Number(removeChunks.run({ ids }).changes) === CHUNKS) await setImmediate()
    remove.run(ids)
  }
}

import { setImmediate } from 'node:timers/promises'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { asStoreFailure } from '../../sqlite/failure.ts'
import { giveBytes, receiveBytes, sweptMeanwhile, type Upload } from '../blob-bytes.ts'
import type { BlobEntry, Blobs } from '../blobs.ts'
import { asCalls, type Clock, hasChanged, inTransaction, type Statements } from './database.ts'

/**
 * Releases bytes, so that they cannot be found and the next upload of the same starts anew, and ends an upload in progress. If the process dies before their
 * removal, the next sweep removes them.
 */
export const RELEASE = 'UPDATE blob SET sha256 = NULL, put_at = 0'

/** Chunks per transaction, which takes a few milliseconds. */
const CHUNKS = 8

const chunksSql = `
DELETE FROM blob_chunk WHERE rowid IN (SELECT rowid FROM blob_chunk WHERE blob IN (SELECT value FROM json_each($ids)) LIMIT ${CHUNKS})`

/** Removes released blobs in several transactions, so that others can run between them. */
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

/** Each chunk is a separate transaction, so the write lock is free while it awaits the next bytes. */
function beginUpload(database: DatabaseSyncInstance, now: Clock): (tenant: string) => Upload {
  const begin = database.prepare('INSERT INTO blob (tenant, bytes, put_at) VALUES (?, 0, ?)')
  const grow = database.prepare('UPDATE blob SET bytes = bytes + ?, put_at = ? WHERE id = ? AND put_at > 0')
  const append = database.prepare('INSERT INTO blob_chunk (blob, number, data) VALUES (?, ?, ?)')
  const again = database.prepare('UPDATE blob SET put_at = ? WHERE tenant = ? AND sha256 = ?')
  const name = database.prepare('UPDATE blob SET sha256 = ? WHERE id = ?')
  const release = database.prepare(`${RELEASE} WHERE id = ?`)
  const remove = removeBlobs(database)

  return (tenant) => {
    /** Set on commit, because a rolled-back id may be reused by another upload. */
    let blob: number | null = null
    let chunks = 0

    const idOf = () => blob ?? Number(begin.run(tenant, now()).lastInsertRowid)

    function add(chunk: Uint8Array): number {
      const id = idOf()
      if (!hasChanged(grow.run(chunk.byteLength, now(), id))) throw sweptMeanwhile()
      append.run(id, chunks, chunk)
      return id
    }

    /** Returns false when the tenant has the same bytes already. */
    function isNamed(last: Uint8Array | null, { sha256 }: BlobEntry): boolean {
      if (hasChanged(again.run(now(), tenant, sha256))) return false
      name.run(sha256, last === null ? idOf() : add(last))
      return true
    }

    async function drop(): Promise<void> {
      if (blob === null) return
      release.run(blob)
      await remove([blob])
    }

    return {
      async write(chunk) {
        blob = inTransaction(database, () => add(chunk))
        chunks += 1
        await setImmediate()
      },
      async keep(last, entry) {
        if (!inTransaction(database, () => isNamed(last, entry))) await drop()
      },
      drop
    }
  }
}

/** One statement per chunk, so that a slow reader holds no lock. */
function readBlob(database: DatabaseSyncInstance): Statements<Blobs>['read'] {
  const find = database.prepare('SELECT id, bytes FROM blob WHERE tenant = ? AND sha256 = ?')
  const chunk = database.prepare('SELECT data FROM blob_chunk WHERE blob = ? AND number = ?')

  function read(id: number, number: number): Uint8Array | undefined {
    try {
      return (chunk.get(id, number) as { data: Uint8Array } | undefined)?.data
    } catch (error) {
      throw asStoreFailure(error, database.location() ?? '')
    }
  }

  return (tenant, sha256) => {
    const found = find.get(tenant, sha256) as { id: number; bytes: number } | undefined
    return found === undefined ? null : giveBytes(found.bytes, async (number) => read(found.id, number))
  }
}

/** Aborted uploads have no hash, so no job uses them. */
const SWEEP_BLOBS = `${RELEASE} WHERE id IN (
  SELECT id FROM blob
  WHERE put_at <= $before AND NOT EXISTS (SELECT 1 FROM job_blob WHERE job_blob.tenant = blob.tenant AND job_blob.sha256 = blob.sha256)
  ORDER BY put_at LIMIT $limit
) RETURNING id`

export function sqliteBlobs(database: DatabaseSyncInstance, now: Clock): Blobs {
  const begin = beginUpload(database, now)
  const find = database.prepare('SELECT sha256, bytes FROM blob WHERE tenant = ? AND sha256 = ?')
  const release = database.prepare(SWEEP_BLOBS)
  const remove = removeBlobs(database)
  return asCalls<Blobs>(database, {
    put: (tenant, bytes) => receiveBytes(bytes, begin(tenant)),
    read: readBlob(database),
    has(tenant, sha256) {
      const row = find.get(tenant, sha256) as BlobEntry | undefined
      return row === undefined ? null : { ...row }
    },
    async sweep(olderThanMs, limit) {
      const released = release.all({ before: now() - olderThanMs, limit }) as unknown as { id: number }[]
      await remove(released.map(({ id }) => id))
      return released.length
    }
  })
}

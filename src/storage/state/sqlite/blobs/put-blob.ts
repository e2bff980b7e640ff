import { setImmediate } from 'node:timers/promises'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Bytes, receiveBytes, sweptMeanwhile, type Upload } from '../../blob-bytes.ts'
import type { BlobEntry } from '../../blobs.ts'
import type { Clock } from '../clock.ts'
import { inTransaction } from '../transaction.ts'
import { RELEASE, removeBlobs } from './remove-blobs.ts'

/** Each chunk is a transaction of its own: the write lock is not held while the next bytes are awaited. */
function beginUpload(database: DatabaseSyncInstance, now: Clock): (tenant: string) => Upload {
  const begin = database.prepare('INSERT INTO blob (tenant, bytes, put_at) VALUES (?, 0, ?)')
  const grow = database.prepare('UPDATE blob SET bytes = bytes + ?, put_at = ? WHERE id = ? AND put_at > 0')
  const append = database.prepare('INSERT INTO blob_chunk (blob, number, data) VALUES (?, ?, ?)')
  const again = database.prepare('UPDATE blob SET put_at = ? WHERE tenant = ? AND sha256 = ?')
  const name = database.prepare('UPDATE blob SET sha256 = ? WHERE id = ?')
  const release = database.prepare(`${RELEASE} WHERE id = ?`)
  const remove = removeBlobs(database)

  return (tenant) => {
    /** Set once it is committed: what was rolled back may become the id of another upload. */
    let blob: number | null = null
    let chunks = 0

    const idOf = () => blob ?? Number(begin.run(tenant, now()).lastInsertRowid)

    function add(chunk: Uint8Array): number {
      const id = idOf()
      if (Number(grow.run(chunk.byteLength, now(), id).changes) === 0) throw sweptMeanwhile()
      append.run(id, chunks, chunk)
      return id
    }

    /** false: the tenant has the same already. */
    function isNamed(last: Uint8Array | null, { sha256 }: BlobEntry): boolean {
      if (Number(again.run(now(), tenant, sha256).changes) > 0) return false
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

export function putBlob(database: DatabaseSyncInstance, now: Clock): (tenant: string, bytes: Bytes) => Promise<BlobEntry> {
  const begin = beginUpload(database, now)
  return (tenant, bytes) => receiveBytes(bytes, begin(tenant))
}

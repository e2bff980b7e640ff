import { setImmediate } from 'node:timers/promises'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Bytes, receiveBytes, type Upload } from '../../blob-bytes.ts'
import type { BlobEntry } from '../../blobs.ts'
import type { Clock } from '../clock.ts'
import { inTransaction } from '../transaction.ts'

/** Each call is a transaction of its own: the write lock is not held while the next bytes are awaited. */
function beginUpload(database: DatabaseSyncInstance, now: Clock): (tenant: string) => Upload {
  const begin = database.prepare('INSERT INTO blob (tenant, bytes, put_at) VALUES (?, 0, ?)')
  const grow = database.prepare('UPDATE blob SET bytes = bytes + ?, put_at = ? WHERE id = ?')
  const append = database.prepare('INSERT INTO blob_chunk (blob, number, data) VALUES (?, ?, ?)')
  const again = database.prepare('UPDATE blob SET put_at = ? WHERE tenant = ? AND sha256 = ?')
  const name = database.prepare('UPDATE blob SET sha256 = ? WHERE id = ?')
  const remove = database.prepare('DELETE FROM blob WHERE id = ?')

  return (tenant) => {
    /** Set once it is committed: what was rolled back may become the id of another upload. */
    let blob: number | bigint | null = null
    let chunks = 0

    const idOf = () => blob ?? begin.run(tenant, now()).lastInsertRowid

    function add(chunk: Uint8Array): number | bigint {
      const id = idOf()
      append.run(id, chunks, chunk)
      grow.run(chunk.byteLength, now(), id)
      return id
    }

    function drop(): void {
      if (blob !== null) remove.run(blob)
    }

    function keep(last: Uint8Array | null, { sha256 }: BlobEntry): void {
      const isKept = Number(again.run(now(), tenant, sha256).changes) > 0
      if (isKept) drop()
      else name.run(sha256, last === null ? idOf() : add(last))
    }

    return {
      async write(chunk) {
        blob = inTransaction(database, () => add(chunk))
        chunks += 1
        await setImmediate()
      },
      keep: async (last, entry) => inTransaction(database, () => keep(last, entry)),
      drop: async () => drop()
    }
  }
}

export function putBlob(database: DatabaseSyncInstance, now: Clock): (tenant: string, bytes: Bytes) => Promise<BlobEntry> {
  const begin = beginUpload(database, now)
  return (tenant, bytes) => receiveBytes(bytes, begin(tenant))
}

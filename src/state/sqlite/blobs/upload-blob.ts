import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { BlobEntry } from '../../blobs.ts'
import type { Clock } from '../clock.ts'
import { inTransaction } from '../transaction.ts'

/** One that comes in, chunk by chunk. Until it is kept it has no hash, and nobody finds it. */
export interface Upload {
  write(chunk: Uint8Array): void
  /** Writes the last chunk and gives it its hash, or drops it for the one that the tenant has already. */
  keep(last: Uint8Array | null, entry: BlobEntry): BlobEntry
  drop(): void
}

/** Each call is a transaction of its own: the write lock is not held while the next bytes are awaited. */
export function uploadBlob(database: DatabaseSyncInstance, now: Clock): (tenant: string) => Upload {
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

    function keep(last: Uint8Array | null, entry: BlobEntry): BlobEntry {
      const isKept = Number(again.run(now(), tenant, entry.sha256).changes) > 0
      if (isKept) drop()
      else name.run(entry.sha256, last === null ? idOf() : add(last))
      return entry
    }

    return {
      write(chunk) {
        blob = inTransaction(database, () => add(chunk))
        chunks += 1
      },
      keep: (last, entry) => inTransaction(database, () => keep(last, entry)),
      drop
    }
  }
}

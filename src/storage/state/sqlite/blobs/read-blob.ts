import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { asStoreFailure } from '../../../sqlite/failure.ts'
import { giveBytes } from '../../blob-bytes.ts'

interface FoundBlob {
  readonly id: number
  readonly bytes: number
}

/** One statement a chunk: whoever reads slowly holds nothing. */
export function readBlob(database: DatabaseSyncInstance): (tenant: string, sha256: string) => AsyncIterable<Uint8Array> | null {
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
    const found = find.get(tenant, sha256) as FoundBlob | undefined
    return found === undefined ? null : giveBytes(found.bytes, async (number) => read(found.id, number))
  }
}

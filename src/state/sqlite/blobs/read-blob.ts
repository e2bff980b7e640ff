import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../../errors.ts'
import { asStoreFailure } from '../../../sqlite/failure.ts'

interface FoundBlob {
  readonly id: number
  readonly bytes: number
}

/** One statement a chunk: whoever reads slowly holds nothing. */
export function readBlob(database: DatabaseSyncInstance): (tenant: string, sha256: string) => AsyncIterable<Uint8Array> | null {
  const find = database.prepare('SELECT id, bytes FROM blob WHERE tenant = ? AND sha256 = ?')
  const chunk = database.prepare('SELECT data FROM blob_chunk WHERE blob = ? AND number = ?')

  function read(id: number, number: number): Uint8Array {
    try {
      const row = chunk.get(id, number) as { data: Uint8Array } | undefined
      if (row !== undefined) return row.data
    } catch (error) {
      throw asStoreFailure(error, database.location() ?? '')
    }
    throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'The bytes were removed while they were read: no job uses them any more.' })
  }

  async function* chunksOf({ id, bytes }: FoundBlob): AsyncGenerator<Uint8Array> {
    for (let number = 0, left = bytes; left > 0; number++) {
      const data = read(id, number)
      left -= data.byteLength
      yield data
    }
  }

  return (tenant, sha256) => {
    const found = find.get(tenant, sha256) as FoundBlob | undefined
    return found === undefined ? null : chunksOf(found)
  }
}

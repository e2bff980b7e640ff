import { createHash } from 'node:crypto'
import { EdgewiseError } from '../../../errors.ts'
import { type BlobEntry, MAX_BLOB_BYTES, MAX_CHUNK_BYTES } from '../../blobs.ts'
import type { StateConnection } from '../write.ts'
import { Upload } from './upload-blob.ts'

type Bytes = AsyncIterable<Uint8Array> | Uint8Array

/** The same bytes in chunks of 1 MiB; the last may be shorter. */
async function* inChunks(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let chunk = new Uint8Array(MAX_CHUNK_BYTES)
  let filled = 0
  for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
    for (let from = 0; from < part.byteLength; ) {
      const taken = part.subarray(from, from + MAX_CHUNK_BYTES - filled)
      chunk.set(taken, filled)
      filled += taken.byteLength
      from += taken.byteLength
      if (filled < MAX_CHUNK_BYTES) continue
      yield chunk
      chunk = new Uint8Array(MAX_CHUNK_BYTES)
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}

function tooLarge(): EdgewiseError {
  const detail = `The bytes are more than ${MAX_BLOB_BYTES} (64 MiB), the most that is kept in one piece. Nothing was kept. Give them in smaller pieces.`
  return new EdgewiseError('EDGEWISE_INPUT_TOO_LARGE', { detail, limit: MAX_BLOB_BYTES })
}

export function putBlob(neo4j: StateConnection): (tenant: string, bytes: Bytes) => Promise<BlobEntry> {
  return async (tenant, bytes) => {
    const upload = new Upload(neo4j, tenant)
    const hash = createHash('sha256')
    let total = 0
    try {
      await upload.begin()
      for await (const chunk of inChunks(bytes)) {
        total += chunk.byteLength
        if (total > MAX_BLOB_BYTES) throw tooLarge()
        hash.update(chunk)
        await upload.write(chunk)
      }
      const entry = { sha256: hash.digest('hex'), bytes: total }
      await upload.keep(entry)
      return entry
    } catch (error) {
      // What stays behind is swept.
      await upload.drop().catch(() => {})
      throw error
    }
  }
}

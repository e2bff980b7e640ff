import { createHash } from 'node:crypto'
import { EdgewiseError } from '../../base/errors.ts'
import { type BlobEntry, MAX_BLOB_BYTES, MAX_CHUNK_BYTES } from './blobs.ts'

/** Transfer of bytes into and out of a blob, for any adapter. */

export type Bytes = AsyncIterable<Uint8Array> | Uint8Array

/** An upload in progress. Until it is kept it has no hash and cannot be read. */
export interface Upload {
  /** Writes a chunk other than the last. */
  write(chunk: Uint8Array): Promise<void>
  /** Writes the last chunk, if any, and names the upload by its hash, or drops it when the tenant has the same bytes already. */
  keep(last: Uint8Array | null, entry: BlobEntry): Promise<void>
  drop(): Promise<void>
}

/** Splits bytes into chunks of 1 MiB; the last may be shorter. */
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
  const detail = `The data is larger than ${MAX_BLOB_BYTES} bytes (64 MiB), the limit for one file. Nothing was stored. Split it into smaller files.`
  return new EdgewiseError('EDGEWISE_INPUT_TOO_LARGE', { detail, limit: MAX_BLOB_BYTES })
}

/** The error of an upload that was swept before it was complete. */
export function sweptMeanwhile(): EdgewiseError {
  return new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'The data arrived too slowly and was removed. Send it again.' })
}

/** Throws EDGEWISE_INPUT_TOO_LARGE above 64 MiB. Drops the upload on failure. */
export async function receiveBytes(bytes: Bytes, upload: Upload): Promise<BlobEntry> {
  const hash = createHash('sha256')
  let total = 0
  let last: Uint8Array | null = null
  try {
    for await (const chunk of inChunks(bytes)) {
      total += chunk.byteLength
      if (total > MAX_BLOB_BYTES) throw tooLarge()
      hash.update(chunk)
      if (last !== null) await upload.write(last)
      last = chunk
    }
    const entry = { sha256: hash.digest('hex'), bytes: total }
    await upload.keep(last, entry)
    return entry
  } catch (error) {
    // A sweep removes the rest.
    await upload.drop().catch(() => {})
    throw error
  }
}

/** @param read the chunk with that number, from 0, or undefined when it is gone */
export async function* giveBytes(bytes: number, read: (number: number) => Promise<Uint8Array | undefined>): AsyncGenerator<Uint8Array> {
  for (let number = 0, left = bytes; left > 0; number++) {
    const data = await read(number)
    if (data === undefined)
      throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'The data was removed during the read, because no job uses it any more.' })
    left -= data.byteLength
    yield data
  }
}

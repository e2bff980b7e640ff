import { createHash } from 'node:crypto'
import { EdgewiseError } from '../../base/errors.ts'
import { type BlobEntry, MAX_BLOB_BYTES, MAX_CHUNK_BYTES } from './blobs.ts'

/** How bytes come into a blob and out of it, whatever keeps them. */

export type Bytes = AsyncIterable<Uint8Array> | Uint8Array

/** Bytes that come in. Until they are kept they have no hash, and nobody finds them. */
export interface Upload {
  /** The next chunk, but for the last. */
  write(chunk: Uint8Array): Promise<void>
  /** Writes the last chunk, where there is any, and gives all their hash, or drops them for those that the tenant has already. */
  keep(last: Uint8Array | null, entry: BlobEntry): Promise<void>
  drop(): Promise<void>
}

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
  const detail = `The data is larger than ${MAX_BLOB_BYTES} bytes (64 MiB), the limit for one file. Nothing was stored. Split it into smaller files.`
  return new EdgewiseError('EDGEWISE_INPUT_TOO_LARGE', { detail, limit: MAX_BLOB_BYTES })
}

/** Of an upload that was swept while it came in. */
export function sweptMeanwhile(): EdgewiseError {
  return new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'The data arrived too slowly and was removed. Send it again.' })
}

/** EDGEWISE_INPUT_TOO_LARGE over 64 MiB. Where it fails, the upload is dropped. */
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
    // What stays behind is swept.
    await upload.drop().catch(() => {})
    throw error
  }
}

/** @param read the chunk of that number, from 0; undefined: it is gone */
export async function* giveBytes(bytes: number, read: (number: number) => Promise<Uint8Array | undefined>): AsyncGenerator<Uint8Array> {
  for (let number = 0, left = bytes; left > 0; number++) {
    const data = await read(number)
    if (data === undefined)
      throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'The data was removed during the read, because no job uses it any more.' })
    left -= data.byteLength
    yield data
  }
}

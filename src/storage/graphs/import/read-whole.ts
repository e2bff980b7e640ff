import { EdgewiseError } from '../../../base/errors.ts'

/** Formats that cannot be read piece by piece take files of up to 100 MB. */
export const MAX_WHOLE_BYTES = 100_000_000

/** Reads a file into memory. Throws EDGEWISE_IMPORT_TOO_LARGE beyond 100 MB. */
export async function readWhole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let total = 0
  for await (const chunk of bytes) {
    total += chunk.byteLength
    if (total > MAX_WHOLE_BYTES) throw new EdgewiseError('EDGEWISE_IMPORT_TOO_LARGE', { maxBytes: MAX_WHOLE_BYTES })
    // Copies the bytes, because the stream may reuse its chunk.
    chunks.push(Uint8Array.from(chunk))
  }
  return Buffer.concat(chunks)
}

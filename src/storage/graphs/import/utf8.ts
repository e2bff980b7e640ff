import { isUtf8 } from 'node:buffer'
import { invalidRecord } from './invalid-record.ts'
import type { Place } from './record.ts'

const NEWLINE = 10

function invalidUtf8(place: Place): Error {
  return invalidRecord(place, 'The text is not valid UTF-8. Save the file as UTF-8, or state its encoding.')
}

/** Decodes bytes that start at `place`. Throws EDGEWISE_IMPORT_INVALID with the line for bytes that are not UTF-8. */
export function decodeText(bytes: Buffer, place: Place): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  let { line } = place
  for (let start = 0; ; line++) {
    const newline = bytes.indexOf(NEWLINE, start)
    if (newline === -1 || !isUtf8(bytes.subarray(start, newline))) throw invalidUtf8({ source: place.source, line })
    start = newline + 1
  }
}

/** Decodes a stream without its byte order mark. Throws EDGEWISE_IMPORT_INVALID with the line for bytes that do not fit the encoding. */
export async function* decodeStream(bytes: AsyncIterable<Uint8Array>, source: string, encoding = 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let line = 1
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      if (encoding !== 'utf-8') throw invalidRecord({ source, line }, `The text is not valid ${encoding}. State its encoding.`)
      // The invalid bytes are within the chunk, or at its start when a character was cut; the line is the first that does not decode.
      if (chunk !== undefined) decodeText(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength), { source, line })
      throw invalidUtf8({ source, line })
    }
  }
  for await (const chunk of bytes) {
    const text = decode(chunk)
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) line++
    if (text !== '') yield text
  }
  decode()
}

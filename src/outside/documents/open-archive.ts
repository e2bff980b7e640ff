import type { Entry, ZipFile } from 'yauzl'
import type { DocumentSource } from './document.ts'
import { damaged, tooLarge } from './failures.ts'
import { MAX_PARTS, RATIO_COUNTS_FROM } from './limits.ts'

export interface ArchiveEntry {
  readonly name: string
  /** The archive's claim, which `unpack` verifies. */
  readonly size: number
  readonly isEncrypted: boolean
}

/** A ZIP file whose names stay within it and whose entries are unpacked within the limits. Folders are not entries. */
export interface Archive {
  readonly entries: readonly ArchiveEntry[]
  /** Includes entries beyond the inspected maximum. */
  readonly total: number
  /** The bytes of an entry. Throws EDGEWISE_DOCUMENT_TOO_LARGE when the unpacked bytes exceed the limit, or the compression ratio does. */
  unpack(entry: ArchiveEntry): Promise<Uint8Array>
}

async function unpackEntry(zip: ZipFile, entry: Entry, onBytes: (count: number) => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    onBytes(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export async function openArchive({ bytes, hints, limits, unpacked }: DocumentSource): Promise<Archive> {
  const { fromBufferPromise } = await import('yauzl')
  const found = new Map<ArchiveEntry, Entry>()
  let zip: ZipFile
  try {
    zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    for await (const entry of zip.eachEntry()) {
      if (found.size === MAX_PARTS) break
      if (!entry.fileName.endsWith('/')) found.set({ name: entry.fileName, size: entry.uncompressedSize, isEncrypted: entry.isEncrypted() }, entry)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // Nothing is written to disk here, but such a name is hostile.
    throw damaged(hints, /invalid relative path|absolute path/.test(reason) ? `the path of an entry points outside the archive (${reason})` : reason)
  }
  return {
    entries: [...found.keys()],
    total: Math.max(found.size, found.size < MAX_PARTS ? 0 : zip.entryCount),
    async unpack(wanted) {
      const entry = found.get(wanted)
      if (entry === undefined) return new Uint8Array()
      let size = 0
      return unpackEntry(zip, entry, (count) => {
        size += count
        unpacked.bytes += count
        if (unpacked.bytes > limits.maxUnpackedBytes) throw tooLarge(hints, `unpacks to more than ${limits.maxUnpackedBytes} bytes.`)
        if (size > RATIO_COUNTS_FROM && size > limits.maxRatio * entry.compressedSize)
          throw tooLarge(hints, `holds "${wanted.name}", which unpacks to more than ${limits.maxRatio} times its size.`)
      })
    }
  }
}

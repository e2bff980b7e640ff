import type { Entry, ZipFile } from 'yauzl'
import type { DocumentSource } from './document.ts'
import { damaged, tooLarge } from './failures.ts'
import { MAX_PARTS, RATIO_COUNTS_FROM } from './limits.ts'

export interface ArchiveEntry {
  readonly name: string
  /** As the archive says; `unpack` holds it to that. */
  readonly size: number
  readonly isEncrypted: boolean
}

/** A ZIP file whose names stay within it and whose entries are unpacked within the limits. Folders are no entries. */
export interface Archive {
  readonly entries: readonly ArchiveEntry[]
  /** With those beyond the most that are looked at. */
  readonly total: number
  /** The bytes of an entry; EDGEWISE_DOCUMENT_TOO_LARGE where all that were unpacked are too many, or one packs too well. */
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
    // Nothing is written to a disk here; who sends such a name means harm all the same.
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

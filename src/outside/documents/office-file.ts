import { decodeText } from './decode-text.ts'
import type { DocumentSource } from './document.ts'
import { encrypted } from './failures.ts'
import { type ArchiveEntry, openArchive } from './open-archive.ts'

/** Parts of an office file with text; pictures, fonts, macros and embedded files are skipped. */
const holdsText = /\.(xml|rels|bin)$/i
const holdsNone = /(^|\/)(media|fonts|embeddings|activeX|theme|vbaProject\.bin|printerSettings)/i

export interface OfficeFile {
  readonly names: readonly string[]
  /** The text of a part; empty for a missing one. */
  part(name: string): Promise<string>
  /** The file with only its text parts, within the limits, so that its reader unpacks nothing uncounted. */
  repack(): Promise<Buffer>
}

export async function openOfficeFile(source: DocumentSource): Promise<OfficeFile> {
  const archive = await openArchive(source)
  const entries = archive.entries.filter(({ name }) => holdsText.test(name) && !holdsNone.test(name))
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw encrypted(source.hints)
  const byName = new Map<string, ArchiveEntry>(entries.map((entry) => [entry.name, entry]))
  return {
    names: [...byName.keys()],
    async part(name) {
      const entry = byName.get(name)
      return entry === undefined ? '' : (decodeText(await archive.unpack(entry), {})?.text ?? '')
    },
    async repack() {
      const { zipSync } = await import('fflate')
      const parts: Record<string, Uint8Array> = {}
      for (const [name, entry] of byName) parts[name] = await archive.unpack(entry)
      const packed = zipSync(parts, { level: 0 })
      return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
    }
  }
}

import { posix } from 'node:path'
import type { DocumentContent, DocumentSource, ReadDocument } from './document.ts'
import { encrypted } from './failures.ts'
import { MAX_ARCHIVE_DEPTH } from './limits.ts'
import { cellText, markdownTable } from './markdown-table.ts'
import { type Archive, type ArchiveEntry, openArchive } from './open-archive.ts'

type ReadEntry = (source: DocumentSource) => Promise<ReadDocument>

/** Matches files that operating systems add to archives. */
const added = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/

/** A list of the entries, then each under its path, read by `read`. An unreadable entry gives its reason; the others are read. */
export async function readZip(source: DocumentSource, read: ReadEntry): Promise<DocumentContent> {
  // The depth counts for any name, because an archive can contain itself.
  if (source.depth > MAX_ARCHIVE_DEPTH) return { markdown: '', notes: ['An archive this deep within others is not opened.'] }
  const archive = await openArchive(source)
  const entries = archive.entries.filter(({ name }) => !added.test(name))
  if (entries.length > 0 && entries.every(({ isEncrypted }) => isEncrypted)) throw encrypted(source.hints)
  const notes: string[] = []
  const listed: string[][] = [['Entry', 'Bytes', 'Kind']]
  const parts: string[] = []
  let left = source.limits.maxTextLength
  for (const entry of entries.slice(0, source.limits.maxEntries)) {
    const limits = { ...source.limits, maxTextLength: left }
    const { kind, markdown, warnings } = await readEntry(archive, entry, { ...source, limits }, read)
    listed.push([entry.name, String(entry.size), kind])
    notes.push(...warnings.map((note) => `${entry.name}: ${note}`))
    if (markdown === '') continue
    left -= markdown.length
    parts.push(`## ${cellText(entry.name)}\n\n${markdown}`)
    if (left <= 0) break
  }
  if (listed.length - 1 < entries.length) notes.push(`Of ${archive.total} entries the first ${listed.length - 1} were read.`)
  return { markdown: [markdownTable(listed), ...parts].join('\n\n'), notes }
}

interface EntryText {
  readonly kind: string
  readonly markdown: string
  readonly warnings: readonly string[]
}

async function readEntry(archive: Archive, entry: ArchiveEntry, source: DocumentSource, read: ReadEntry): Promise<EntryText> {
  if (entry.isEncrypted) return { kind: 'encrypted', markdown: '', warnings: ['It is encrypted, so it was not read.'] }
  // An archive beyond its limits is rejected as a whole.
  const bytes = await archive.unpack(entry)
  try {
    const { kind, markdown, notes } = await read({ ...source, bytes, hints: { name: posix.basename(entry.name) }, depth: source.depth + 1 })
    return { kind, markdown, warnings: notes }
  } catch (error) {
    return { kind: 'unread', markdown: '', warnings: [error instanceof Error ? error.message : String(error)] }
  }
}

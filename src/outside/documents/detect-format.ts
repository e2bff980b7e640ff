import { decodeText } from './decode-text.ts'
import type { DocumentHints, DocumentSource } from './document.ts'
import { encrypted, unknownFormat } from './failures.ts'
import { MAX_PARSED } from './limits.ts'
import { openArchive } from './open-archive.ts'
import { type DocumentFormat, headOf, isCompoundFile, isZip, matchSignature, whyUnreadable } from './signatures.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const archives = {
  word: { kind: 'docx', mediaType: `${OFFICE}.wordprocessingml.document` },
  xl: { kind: 'xlsx', mediaType: `${OFFICE}.spreadsheetml.sheet` },
  ppt: { kind: 'pptx', mediaType: `${OFFICE}.presentationml.presentation` },
  zip: { kind: 'zip', mediaType: 'application/zip' }
} as const satisfies Record<string, DocumentFormat>

const texts = {
  csv: { kind: 'csv', mediaType: 'text/csv' },
  tsv: { kind: 'tsv', mediaType: 'text/tab-separated-values' },
  json: { kind: 'json', mediaType: 'application/json' },
  xml: { kind: 'xml', mediaType: 'application/xml' },
  html: { kind: 'html', mediaType: 'text/html' },
  svg: { kind: 'image', mediaType: 'image/svg+xml' },
  markdown: { kind: 'markdown', mediaType: 'text/markdown' },
  text: { kind: 'text', mediaType: 'text/plain' }
} as const satisfies Record<string, DocumentFormat>

/** A file name determines only the kind of text, not other formats. */
const byExtension: readonly (readonly [RegExp, keyof typeof texts])[] = [
  [/\.csv$/i, 'csv'],
  [/\.(tsv|tab)$/i, 'tsv'],
  [/\.(geo)?json$/i, 'json'],
  [/\.(xml|rss|atom|xsd|kml|gpx|graphml|gexf)$/i, 'xml'],
  [/\.x?html?$/i, 'html'],
  [/\.(md|markdown)$/i, 'markdown'],
  [/\.(txt|text|log|jsonl|ndjson)$/i, 'text']
]
const byContentType: readonly (readonly [RegExp, keyof typeof texts])[] = [
  [/^(text|application)\/csv\b/i, 'csv'],
  [/^text\/tab-separated-values\b/i, 'tsv'],
  [/^(application|text)\/([\w.-]+\+)?json\b/i, 'json'],
  [/^(text\/html|application\/xhtml\+xml)\b/i, 'html'],
  [/^(application|text)\/([\w.-]+\+)?xml\b/i, 'xml'],
  [/^text\/markdown\b/i, 'markdown']
]

/** Detects a format by the first bytes, then the name, then the content type. Throws EDGEWISE_UNSUPPORTED_MEDIA_TYPE for an unknown one. */
export async function detectFormat(source: DocumentSource): Promise<DocumentFormat> {
  const { bytes, hints } = source
  const head = headOf(bytes)
  const known = matchSignature(head)
  if (known !== undefined) return known
  if (isZip(head)) return await formatOfArchive(source)
  if (isCompoundFile(head)) return formatOfCompoundFile(bytes, hints)
  const why = whyUnreadable(head)
  if (why !== undefined) throw unknownFormat(hints, why)
  const decoded = decodeText(bytes, hints)
  if (decoded === null) throw unknownFormat(hints, 'is neither text nor a format that is known.')
  return texts[kindOfText(decoded.text, hints)]
}

async function formatOfArchive(source: DocumentSource): Promise<DocumentFormat> {
  const { entries } = await openArchive(source)
  const names = entries.map(({ name }) => name)
  if (!names.includes('[Content_Types].xml')) return archives.zip
  for (const folder of ['word', 'xl', 'ppt'] as const) {
    if (names.some((name) => name.startsWith(`${folder}/`))) return archives[folder]
  }
  return archives.zip
}

/** The container of Office files before 2007, and of encrypted ones since: its streams have names in UTF-16. */
function formatOfCompoundFile(bytes: Uint8Array, hints: DocumentHints): DocumentFormat {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const holds = (stream: string) => content.includes(Buffer.from(stream, 'utf16le'))
  if (holds('EncryptedPackage')) throw encrypted(hints)
  if (holds('WordDocument')) throw unknownFormat(hints, 'is a Word file of before 2007. Save it as DOCX.')
  if (holds('PowerPoint Document')) throw unknownFormat(hints, 'is a PowerPoint file of before 2007. Save it as PPTX.')
  if (holds('Workbook') || holds('Book')) return { kind: 'xls', mediaType: 'application/vnd.ms-excel' }
  throw unknownFormat(hints, 'is a compound file of an unknown kind.')
}

function nameOf({ name, url }: DocumentHints): string {
  return name ?? (URL.canParse(url ?? '') ? new URL(url ?? '').pathname : '')
}

function toldKind(hints: DocumentHints): keyof typeof texts | undefined {
  const contentType = (hints.contentType ?? '').trim()
  return byExtension.find(([pattern]) => pattern.test(nameOf(hints)))?.[1] ?? byContentType.find(([pattern]) => pattern.test(contentType))?.[1]
}

function kindOfText(text: string, hints: DocumentHints): keyof typeof texts {
  const start = text.slice(0, 4096).trimStart()
  const first = firstTag(start)
  if (/^<(!doctype\s)?\s*html\b/i.test(first)) return 'html'
  if (/^<(!doctype\s)?\s*svg\b/i.test(first)) return 'svg'
  const declared = toldKind(hints)
  if (declared === 'xml' || declared === 'html') return start.startsWith('<') ? declared : 'text'
  if (declared !== undefined && declared !== 'json') return declared
  if (start.startsWith('<?xml')) return 'xml'
  return /^[[{]/.test(start) && isJson(text, declared === 'json') ? 'json' : 'text'
}

/** Skips the declaration and the comments of a page or an XML file. */
function firstTag(start: string): string {
  const ends = { '<?xml': '?>', '<!--': '-->' }
  let rest = start
  for (;;) {
    const end = Object.entries(ends).find(([begin]) => rest.startsWith(begin))?.[1]
    const at = end === undefined ? -1 : rest.indexOf(end)
    if (end === undefined || at < 0) return rest
    rest = rest.slice(at + end.length).trimStart()
  }
}

/** A text too long to parse is JSON if its name or type states so. */
function isJson(text: string, isDeclared: boolean): boolean {
  if (text.length > MAX_PARSED) return isDeclared
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

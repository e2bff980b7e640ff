import { detectFormat } from './detect-format.ts'
import type { Convert, DocumentContent, DocumentHints, DocumentKind, DocumentSource, ReadDocument } from './document.ts'
import { asFailure, checkSize } from './failures.ts'
import { type DocumentLimits, documentLimits, MAX_LINE, MAX_NOTES } from './limits.ts'
import { readDelimited } from './read-csv.ts'
import { readDocx } from './read-docx.ts'
import { readHtml } from './read-html.ts'
import { readPdf } from './read-pdf.ts'
import { readPptx } from './read-pptx.ts'
import { readJson, readMarkdown, readText } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'
import { readXml } from './read-xml.ts'
import { readZip } from './read-zip.ts'

const noText: Convert = () => ({ markdown: '' })

const converters: Readonly<Record<DocumentKind, Convert>> = {
  pdf: readPdf,
  docx: readDocx,
  xlsx: readWorkbook,
  xls: readWorkbook,
  pptx: readPptx,
  csv: readDelimited,
  tsv: readDelimited,
  json: readJson,
  xml: readXml,
  html: readHtml,
  markdown: readMarkdown,
  text: readText,
  zip: (source) => readZip(source, readSource),
  image: noText,
  audio: noText
}

/**
 * Converts a document to Markdown, without a time limit: use `openDocumentReader` for external documents. Throws EDGEWISE_UNSUPPORTED_MEDIA_TYPE,
 * EDGEWISE_DOCUMENT_ENCRYPTED, EDGEWISE_DOCUMENT_DAMAGED and EDGEWISE_DOCUMENT_TOO_LARGE.
 */
export function readDocument(bytes: Uint8Array, hints: DocumentHints, limits: DocumentLimits = documentLimits): Promise<ReadDocument> {
  return readSource({ bytes, hints, limits, depth: 0, unpacked: { bytes: 0 } })
}

async function readSource(source: DocumentSource): Promise<ReadDocument> {
  const { bytes, hints, limits } = source
  checkSize(bytes, hints, limits)
  try {
    const { kind, mediaType } = await detectFormat(source)
    return { kind, mediaType, ...withinLimits(await converters[kind](source), limits) }
  } catch (error) {
    throw asFailure(error, hints)
  }
}

function withinLimits({ title, markdown, notes = [], links }: DocumentContent, { maxTextLength }: DocumentLimits): Omit<ReadDocument, 'kind' | 'mediaType'> {
  const more = notes.length - MAX_NOTES
  return {
    title: title?.slice(0, MAX_LINE) ?? null,
    markdown: markdown.slice(0, maxTextLength),
    notes: [
      ...(markdown.length > maxTextLength ? [`The text was cut after ${maxTextLength} characters.`] : []),
      ...notes.slice(0, MAX_NOTES).map((note) => note.slice(0, MAX_LINE)),
      ...(more > 0 ? [`${more} more notes were left out.`] : [])
    ],
    ...(links === undefined ? {} : { links })
  }
}

import { EdgewiseError } from '../../base/errors.ts'
import { type DocumentHints, documentName } from './document.ts'
import { type DocumentLimits, MAX_LINE } from './limits.ts'

export function damaged(hints: DocumentHints, reason: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_DOCUMENT_DAMAGED', { document: documentName(hints), reason: `${reason.trim().replace(/\.$/, '').slice(0, MAX_LINE)}.` })
}

export function encrypted(hints: DocumentHints): EdgewiseError {
  return new EdgewiseError('EDGEWISE_DOCUMENT_ENCRYPTED', { document: documentName(hints) })
}

export function tooLarge(hints: DocumentHints, detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_DOCUMENT_TOO_LARGE', { document: documentName(hints), detail })
}

export function tooCostly(hints: DocumentHints, limit: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_DOCUMENT_TOO_COSTLY', { document: documentName(hints), limit })
}

export function checkSize({ byteLength }: Uint8Array, hints: DocumentHints, { maxBytes }: DocumentLimits): void {
  if (byteLength > maxBytes) throw tooLarge(hints, `has ${byteLength} bytes; the limit is ${maxBytes}.`)
}

const READABLE = 'PDF, DOCX, XLSX, XLS, PPTX, CSV, TSV, JSON, XML, HTML, Markdown, plain text and ZIP can be read.'

export function unknownFormat(hints: DocumentHints, reason: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_UNSUPPORTED_MEDIA_TYPE', { detail: `${documentName(hints)} ${reason} ${READABLE}` })
}

/** Converts a converter's failure to an error for the caller. */
export function asFailure(error: unknown, hints: DocumentHints): EdgewiseError {
  if (error instanceof EdgewiseError) return error
  if (error instanceof RangeError && /call stack/.test(error.message)) return damaged(hints, 'its parts are nested too deeply')
  return damaged(hints, error instanceof Error ? error.message : String(error))
}

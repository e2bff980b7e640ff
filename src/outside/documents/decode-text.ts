import type { DocumentHints, DocumentSource } from './document.ts'
import { unknownFormat } from './failures.ts'

export interface DecodedText {
  readonly text: string
  readonly notes: readonly string[]
}

/** Their bytes can be valid UTF-8 and still mean something else. */
const lookLikeUtf8 = /^(utf-16|iso-2022|hz-)/i
/** How far a page or an XML file may keep its charset from its start. */
const DECLARED_WITHIN = 1024

function declaredCharset(bytes: Uint8Array, { contentType }: DocumentHints): string | undefined {
  const told = /charset\s*=\s*["']?([\w.:-]+)/i
  const head = Buffer.from(bytes.subarray(0, DECLARED_WITHIN)).toString('latin1')
  const inside = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/i.exec(head) ?? (/<meta\b/i.test(head) ? told.exec(head) : null)
  return told.exec(contentType ?? '')?.[1] ?? inside?.[1]
}

function decodeAs(charset: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function markedCharset([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** The text of bytes: strict UTF-8, else the charset that the document declares, else Windows-1252 and a note; null for what is no text. */
export function decodeText(bytes: Uint8Array, hints: DocumentHints): DecodedText | null {
  const declared = declaredCharset(bytes, hints)
  const first = markedCharset(bytes) ?? (lookLikeUtf8.test(declared ?? '') ? declared : undefined)
  const told = [first, 'utf-8', declared].filter((charset) => charset !== undefined)
  const decoded = told.reduce<string | null>((text, charset) => text ?? decodeAs(charset, bytes), null)
  if (decoded !== null) return isText(decoded) ? { text: decoded, notes: [] } : null
  const text = new TextDecoder('windows-1252').decode(bytes)
  if (!isText(text)) return null
  const reason = declared === undefined ? 'It declares no charset and is not UTF-8' : `It is neither UTF-8 nor ${declared}, which it declares`
  return { text, notes: [`${reason}: read as Windows-1252, so some characters may be wrong.`] }
}

/** The text of a document that is one; EDGEWISE_UNSUPPORTED_MEDIA_TYPE. */
export function textOf({ bytes, hints }: DocumentSource): DecodedText {
  const decoded = decodeText(bytes, hints)
  if (decoded === null) throw unknownFormat(hints, 'is not text.')
  return decoded
}

/** Characters of the start that tell text from bytes. */
const SAMPLE = 8192

/** All but tab, line feed, vertical tab, form feed, carriage return and escape. */
const isControl = (code: number): boolean => code < 32 && (code < 9 || code > 13) && code !== 27

/** Text has no zeros, and next to no control characters. */
function isText(text: string): boolean {
  const codes = Array.from(text.slice(0, SAMPLE), (character) => character.charCodeAt(0))
  return !codes.includes(0) && codes.filter(isControl).length * 100 <= codes.length
}

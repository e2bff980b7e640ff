import type { DocumentHints, DocumentSource } from './document.ts'
import { unknownFormat } from './failures.ts'

export interface DecodedText {
  readonly text: string
  readonly notes: readonly string[]
}

/** Bytes in these charsets can be valid UTF-8 with another meaning. */
const lookLikeUtf8 = /^(utf-16|iso-2022|hz-)/i
/** Number of bytes in which a page or an XML file must declare its charset. */
const DECLARED_WITHIN = 1024

function declaredCharset(bytes: Uint8Array, { contentType }: DocumentHints): string | undefined {
  const charsetPattern = /charset\s*=\s*["']?([\w.:-]+)/i
  const head = Buffer.from(bytes.subarray(0, DECLARED_WITHIN)).toString('latin1')
  const inside = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/i.exec(head) ?? (/<meta\b/i.test(head) ? charsetPattern.exec(head) : null)
  return charsetPattern.exec(contentType ?? '')?.[1] ?? inside?.[1]
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

/** Decodes bytes: strict UTF-8, else the declared charset, else Windows-1252 with a note. Returns null for bytes that are not text. */
export function decodeText(bytes: Uint8Array, hints: DocumentHints): DecodedText | null {
  const declared = declaredCharset(bytes, hints)
  const first = markedCharset(bytes) ?? (lookLikeUtf8.test(declared ?? '') ? declared : undefined)
  const charsets = [first, 'utf-8', declared].filter((charset) => charset !== undefined)
  const decoded = charsets.reduce<string | null>((text, charset) => text ?? decodeAs(charset, bytes), null)
  if (decoded !== null) return isText(decoded) ? { text: decoded, notes: [] } : null
  const text = new TextDecoder('windows-1252').decode(bytes)
  if (!isText(text)) return null
  const reason = declared === undefined ? 'It declares no charset and is not UTF-8' : `It is neither UTF-8 nor ${declared}, which it declares`
  return { text, notes: [`${reason}: read as Windows-1252, so some characters may be wrong.`] }
}

/** The text of a document. Throws EDGEWISE_UNSUPPORTED_MEDIA_TYPE unless it is text. */
export function textOf({ bytes, hints }: DocumentSource): DecodedText {
  const decoded = decodeText(bytes, hints)
  if (decoded === null) throw unknownFormat(hints, 'is not text.')
  return decoded
}

/** Number of initial characters that are checked. */
const SAMPLE = 8192

/** Control characters except tab, line feed, vertical tab, form feed, carriage return and escape. */
const isControl = (code: number): boolean => code < 32 && (code < 9 || code > 13) && code !== 27

/** Text has no zeros, and hardly any control characters. */
function isText(text: string): boolean {
  const codes = Array.from(text.slice(0, SAMPLE), (character) => character.charCodeAt(0))
  return !codes.includes(0) && codes.filter(isControl).length * 100 <= codes.length
}

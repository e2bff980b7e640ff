import type { DocumentKind } from './document.ts'

export interface DocumentFormat {
  readonly kind: DocumentKind
  readonly mediaType: string
}

/** Initial bytes of a format, as Latin-1; a question mark matches any byte. */
interface Signature extends DocumentFormat {
  readonly starts: readonly string[]
}

const image = (subtype: string, ...starts: string[]): Signature => ({ kind: 'image', mediaType: `image/${subtype}`, starts })
const audio = (subtype: string, ...starts: string[]): Signature => ({ kind: 'audio', mediaType: `audio/${subtype}`, starts })

const signatures: readonly Signature[] = [
  { kind: 'pdf', mediaType: 'application/pdf', starts: ['%PDF-'] },
  image('png', '\x89PNG\r\n\x1a\n'),
  image('jpeg', '\xff\xd8\xff'),
  image('gif', 'GIF87a', 'GIF89a'),
  image('webp', 'RIFF????WEBP'),
  image('bmp', 'BM????\0\0\0\0????\x28\0\0\0', 'BM????\0\0\0\0????\x6c\0\0\0', 'BM????\0\0\0\0????\x7c\0\0\0'),
  image('tiff', 'II*\0', 'MM\0*'),
  image('avif', '????ftypavif', '????ftypavis'),
  image('heic', '????ftypheic', '????ftypheix', '????ftyphevc', '????ftypmif1'),
  audio('mpeg', 'ID3\x02', 'ID3\x03', 'ID3\x04', '\xff\xfb', '\xff\xfa', '\xff\xf3', '\xff\xf2'),
  audio('aac', '\xff\xf1', '\xff\xf9'),
  audio('wav', 'RIFF????WAVE'),
  audio('ogg', 'OggS'),
  audio('flac', 'fLaC'),
  audio('mp4', '????ftypM4A ', '????ftypM4B '),
  audio('aiff', 'FORM????AIFF', 'FORM????AIFC'),
  audio('amr', '#!AMR'),
  // The header as browsers write it, and as FFmpeg does. Whether there is video is recorded further on.
  audio('webm', `\x1a\x45\xdf\xa3${'?'.repeat(20)}webm`, `\x1a\x45\xdf\xa3${'?'.repeat(27)}webm`)
]

/** Known formats that cannot be read, with an alternative. */
const unreadable: Readonly<Record<string, readonly string[]>> = {
  'is an RTF file. Save it as DOCX or PDF.': ['{\\rtf'],
  'is packed with gzip, bzip2 or xz. Unpack it, or pack it as ZIP.': ['\x1f\x8b', 'BZh', '\xfd7zXZ\0'],
  'is a 7z or RAR archive. Pack it as ZIP.': ['7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07'],
  'is a video. Send its sound or a picture of it.': ['????ftyp', '\x1a\x45\xdf\xa3', 'RIFF????AVI '],
  'is a program.': ['\x7fELF', 'MZ\x90\0']
}

const begins = (head: string, start: string): boolean => start.length <= head.length && [...start].every((byte, at) => byte === '?' || byte === head[at])

/** The start of a document, for signatures. Some PDF writers begin with blank lines. */
export function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 64)).toString('latin1').trimStart()
}

export function matchSignature(head: string): DocumentFormat | undefined {
  return signatures.find(({ starts }) => starts.some((start) => begins(head, start)))
}

export function whyUnreadable(head: string): string | undefined {
  return Object.entries(unreadable).find(([, starts]) => starts.some((start) => begins(head, start)))?.[0]
}

export const isZip = (head: string): boolean => head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')
export const isCompoundFile = (head: string): boolean => head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')

import { isUtf8 } from 'node:buffer'
import { invalidInput } from '../../../../base/errors.ts'
import { isIdColumn } from '../csv-header.ts'
import { invalidRecord } from '../invalid-record.ts'
import { TypeGuess } from './cell-types.ts'
import { isPair } from './column-names.ts'

/** How a delimited text is written. */
export interface TextForm {
  /** A label of the Encoding Standard. */
  readonly encoding: string
  /** One character, or `spaces` for any run of spaces and tabs. */
  readonly delimiter: string
  readonly hasHeader: boolean
  /** The header is that of neo4j-admin, with columns such as `:ID`. */
  readonly isTyped: boolean
}

export type GivenForm = Partial<Pick<TextForm, 'encoding' | 'delimiter' | 'hasHeader'>>

const delimiters = [',', ';', '\t', '|']
/** Bytes and lines that suffice to detect a form. */
export const HEAD_BYTES = 65_536
const HEAD_LINES = 50
const comment = /^\s*[#%]/
/** First cells that name a column even where no cell of the table is a number. */
const columnWords = /^(?:id|key|name|label|type|title|weight|value|source|target|from|to|src|dst|start|end|.*[_ ]?id)$/i

/** Detects encoding, delimiter and header from the first 64 KiB. `given` overrides what is detected. */
export async function detectForm(head: Buffer, source: string, given: GivenForm): Promise<TextForm> {
  const encoding = checkedEncoding(given.encoding) ?? (await encodingOf(head))
  const text = new TextDecoder(encoding).decode(head, { stream: true })
  if (text.startsWith('%%MatrixMarket'))
    throw invalidRecord({ source, line: 1 }, 'Matrix Market files are not read. Remove their first lines, up to and with the sizes.')
  const lines = dataLines(text, head.length >= HEAD_BYTES)
  const delimiter = given.delimiter ?? (await delimiterOf(lines))
  const rows = await splitLines(lines, delimiter)
  const isTyped = rows[0]?.some(isIdColumn) ?? false
  return { encoding, delimiter, isTyped, hasHeader: given.hasHeader ?? (isTyped || looksLikeHeader(rows, source)) }
}

function checkedEncoding(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    throw invalidInput(`The encoding "${label}" is unknown. Use one such as utf-8, windows-1252, iso-8859-2, utf-16le, shift_jis or gb18030.`)
  }
}

async function encodingOf(head: Buffer): Promise<string> {
  // A character may be cut at the end.
  const isWhole = [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, Math.max(0, head.length - cut))))
  if (isWhole && !head.includes(0)) return 'utf-8'
  const { analyse } = await import('chardet')
  const names = analyse(head).map(({ name }) => name)
  const known = names.find((name) => isKnown(name))
  return known === undefined ? 'utf-8' : new TextDecoder(known).encoding
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}

/** The first lines that are neither empty nor comments; the last one may be cut, and is left out where another is there. */
function dataLines(text: string, isCut: boolean): string[] {
  const lines = text.split(/\r\n|\n|\r/)
  const whole = isCut && lines.length > 1 ? lines.slice(0, -1) : lines
  const start = whole.findIndex((line) => line.trim() !== '' && !comment.test(line))
  return start === -1 ? [] : whole.slice(start, start + HEAD_LINES).filter((line) => line !== '')
}

async function delimiterOf(lines: readonly string[]): Promise<string> {
  const typed = delimiterOfTyped(lines[0] ?? '')
  if (typed !== undefined) return typed
  const { default: papa } = await import('papaparse')
  const { meta, errors } = papa.parse(lines.join('\n'), { preview: HEAD_LINES, delimitersToGuess: delimiters })
  if (!errors.some(({ code }) => code === 'UndetectableDelimiter')) return meta.delimiter
  const hasOther = (line: string) => delimiters.some((delimiter) => delimiter !== '\t' && line.includes(delimiter))
  const isSpaced = lines.length > 0 && lines.every((line) => spaced(line).length > 1 && !hasOther(line))
  return isSpaced ? 'spaces' : ','
}

/** The delimiter that splits a header into the most cells, one of them an id of neo4j-admin. */
function delimiterOfTyped(header: string): string | undefined {
  const cut = delimiters.map((delimiter) => ({ delimiter, cells: header.split(delimiter) }))
  const typed = cut.filter(({ cells }) => cells.some((cell) => isIdColumn(cell.replaceAll('"', ''))))
  return typed.sort((a, b) => b.cells.length - a.cells.length)[0]?.delimiter
}

export const spaced = (line: string): string[] => line.trim().split(/[ \t]+/)

async function splitLines(lines: readonly string[], delimiter: string): Promise<string[][]> {
  if (delimiter === 'spaces') return lines.map(spaced)
  const { default: papa } = await import('papaparse')
  return papa.parse<string[]>(lines.join('\n'), { delimiter, preview: HEAD_LINES }).data
}

/**
 * A first row is a header if none of its cells is a number, and either a column below has another type than text, or a cell is a usual name of a column.
 * Otherwise files of the extension .csv have one, others none.
 */
function looksLikeHeader([first, ...others]: readonly (readonly string[])[], source: string): boolean {
  const names = (first ?? []).map((cell) => cell.trim())
  const isNumber = (cell: string) => cell !== '' && Number.isFinite(Number(cell))
  if (names.some(isNumber) || names.every((name) => name === '')) return false
  const isTypedBelow = names.some((_, at) => {
    const guess = new TypeGuess()
    for (const cells of others) guess.add(cells[at] ?? '')
    return guess.type !== 'string'
  })
  const areEnds = names.some((name) => name.length > 2 && names.some((other) => isPair(name, other)))
  return isTypedBelow || areEnds || names.some((name) => columnWords.test(name)) || /\.csv(?:\.gz)?$/i.test(source)
}

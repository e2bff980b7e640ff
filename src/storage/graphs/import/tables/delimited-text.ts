import { Readable } from 'node:stream'
import type { CsvError } from 'csv-parse'
import { invalidRecord, MAX_RECORD_BYTES, tooLong } from '../invalid-record.ts'
import { decodeStream } from '../utf8.ts'
import type { TableRow } from './table.ts'
import { spaced, type TextForm } from './text-form.ts'

/** A row of texts, with the last line that it takes up. */
export interface TextRow extends TableRow {
  readonly cells: readonly string[]
}

/**
 * Splits a delimited text into rows; quotes are doubled within quotes. Empty lines, and lines before the first row that begin with `#` or `%`, are skipped.
 * A row with more or fewer cells than the first has a fault.
 */
export async function* rowsOf(
  bytes: AsyncIterable<Uint8Array>,
  source: string,
  { encoding, delimiter }: Pick<TextForm, 'encoding' | 'delimiter'>
): AsyncGenerator<TextRow> {
  const texts = withoutComments(decodeStream(bytes, source, encoding))
  let width: number | undefined
  for await (const row of delimiter === 'spaces' ? spacedRows(texts, source) : parsedRows(texts, source, delimiter)) {
    width ??= row.cells.length
    if (row.cells.length === width) yield row
    else
      yield {
        ...row,
        fault: `This is not CSV: the row has ${row.cells.length} cells, but the first row has ${width}. Quote values that contain the delimiter.`
      }
  }
}

/** Replaces comments before the first row by empty lines, so that lines keep their numbers. */
async function* withoutComments(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let head: string | null = ''
  for await (const text of texts) {
    if (head === null) {
      yield text
      continue
    }
    head += text
    const start = startOfRows(head)
    if (start === null && head.length < MAX_RECORD_BYTES) continue
    yield head.slice(0, start ?? 0).replace(/[^\n]+/g, '') + head.slice(start ?? 0)
    head = null
  }
  if (head !== null) yield head.replace(/[^\n]+/g, '')
}

/** The start of the first line that is neither empty nor a comment; null where all text so far is. */
function startOfRows(text: string): number | null {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end === -1 ? undefined : end).trim()
    if (line !== '' && !line.startsWith('#') && !line.startsWith('%')) return start
    if (end === -1) return null
    start = end + 1
  }
  return null
}

async function* parsedRows(texts: AsyncIterable<string>, source: string, delimiter: string): AsyncGenerator<TextRow> {
  const { CsvError, parse } = await import('csv-parse')
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    // A quote within a cell that does not begin with one stands for itself.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
    encoding: 'utf8'
  })
  const input = Readable.from(texts)
  // A failing input must end the parser, or its reader would wait forever.
  input.on('error', (error) => parser.destroy(error))
  input.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) yield { cells: record, line: info.lines }
  } catch (error) {
    throw error instanceof CsvError ? invalidRecord({ source, line: lineOf(error) }, `This is not CSV: ${error.message}.`) : error
  } finally {
    input.destroy()
  }
}

function lineOf(error: CsvError): number {
  const { lines } = error as CsvError & { lines?: unknown }
  return typeof lines === 'number' ? lines : 1
}

async function* spacedRows(texts: AsyncIterable<string>, source: string): AsyncGenerator<TextRow> {
  let [rest, line] = ['', 0]
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_RECORD_BYTES) throw tooLong({ source, line: line + 1 }, 'The line')
    for (const one of lines) {
      line++
      if (one.trim() !== '') yield { cells: spaced(one), line }
    }
  }
  if (rest.trim() !== '') yield { cells: spaced(rest), line: line + 1 }
}

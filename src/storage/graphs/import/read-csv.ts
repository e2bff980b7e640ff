import { Readable } from 'node:stream'
import type { CsvError } from 'csv-parse'
import { isIdColumn, readCsvHeader } from './csv-header.ts'
import { csvRowReader } from './csv-row.ts'
import { invalidRecord, MAX_RECORD_BYTES } from './invalid-record.ts'
import type { ImportRecord, Place } from './record.ts'
import { decodeStream } from './utf8.ts'

/**
 * Reads a CSV file of nodes or of relationships, as its header determines (see csv-header.ts). The header also determines the delimiter; quotes are doubled
 * within quotes. Places are the last lines of rows.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> {
  const { head, rest } = await readHead(decodeStream(bytes, source))
  const delimiter = delimiterOf(head)
  const { CsvError, parse } = await import('csv-parse')
  const parser = parse({ delimiter, info: true, skip_empty_lines: true, max_record_size: MAX_RECORD_BYTES, encoding: 'utf8' })
  const input = Readable.from(rest)
  // A failing input must end the parser, or its reader would wait forever.
  input.on('error', (error) => parser.destroy(error))
  input.pipe(parser)
  let read: ((cells: readonly string[], place: Place) => ImportRecord) | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const place = { source, line: info.lines }
      if (read === undefined) {
        read = csvRowReader(readCsvHeader(record, place))
        if (delimiter !== ',') yield { kind: 'warning', text: `The delimiter is ${JSON.stringify(delimiter)}, as detected from the header.`, place }
      } else yield read(record, place)
    }
  } catch (error) {
    throw error instanceof CsvError ? invalidRecord({ source, line: lineOf(error) }, `This is not CSV: ${error.message}.`) : error
  } finally {
    input.destroy()
  }
  if (read === undefined) throw invalidRecord({ source, line: 1 }, 'The file is empty. The first line must be a header such as ":ID,name,:LABEL".')
}

/** Returns the first non-empty line, and all text including it. */
async function readHead(texts: AsyncGenerator<string>): Promise<{ head: string; rest: AsyncIterable<string> }> {
  let read = ''
  while (!read.trimStart().includes('\n') && read.length < MAX_RECORD_BYTES) {
    const next = await texts.next()
    if (next.done) break
    read += next.value
  }
  async function* rest() {
    if (read !== '') yield read
    yield* texts
  }
  return { head: read.trimStart().split(/\r?\n/, 1)[0] ?? '', rest: rest() }
}

/** The delimiter that splits the header into the most cells, one of them an id; else a comma. */
function delimiterOf(header: string): string {
  const cut = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, cells: header.split(delimiter) }))
  const headers = cut.filter(({ cells }) => cells.some((cell) => isIdColumn(cell.replaceAll('"', ''))))
  return headers.sort((a, b) => b.cells.length - a.cells.length)[0]?.delimiter ?? ','
}

function lineOf(error: CsvError): number {
  const { lines } = error as CsvError & { lines?: unknown }
  return typeof lines === 'number' ? lines : 1
}

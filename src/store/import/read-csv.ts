import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { readCsvHeader } from './csv-header.ts'
import { csvRowReader } from './csv-row.ts'
import { invalidRecord, MAX_RECORD_BYTES } from './invalid-record.ts'
import type { ImportRecord, Place } from './record.ts'
import { decodeStream } from './utf8.ts'

/**
 * A CSV file of nodes or of relationships, which its header tells (see csv-header.ts): comma separated, quotes doubled within quotes. Places are the
 * last lines of rows.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> {
  const parser = parse({ info: true, skip_empty_lines: true, max_record_size: MAX_RECORD_BYTES, encoding: 'utf8' })
  const input = Readable.from(decodeStream(bytes, source))
  // A failing input must end the rows, or their reader would wait for ever.
  input.on('error', (error) => parser.destroy(error))
  input.pipe(parser)
  let read: ((cells: readonly string[], place: Place) => ImportRecord) | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const place = { source, line: info.lines }
      if (read === undefined) read = csvRowReader(readCsvHeader(record, place))
      else yield read(record, place)
    }
  } catch (error) {
    throw error instanceof CsvError ? invalidRecord({ source, line: lineOf(error) }, `This is not CSV: ${error.message}.`) : error
  } finally {
    input.destroy()
  }
  if (read === undefined) throw invalidRecord({ source, line: 1 }, 'The file is empty; its first line must be a header such as ":ID,name,:LABEL".')
}

function lineOf(error: CsvError): number {
  const { lines } = error as CsvError & { lines?: unknown }
  return typeof lines === 'number' ? lines : 1
}

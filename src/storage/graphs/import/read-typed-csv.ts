import { readCsvHeader } from './csv-header.ts'
import { csvRowReader } from './csv-row.ts'
import { invalidRecord, recordOrFault } from './invalid-record.ts'
import type { ImportRecord, Place } from './record.ts'
import { rowsOf } from './tables/delimited-text.ts'
import type { TextForm } from './tables/text-form.ts'

/** Reads a delimited text of nodes or of relationships, as its header of neo4j-admin determines (see csv-header.ts). Places are the last lines of rows. */
export async function* readTypedCsv(bytes: AsyncIterable<Uint8Array>, source: string, form: TextForm): AsyncGenerator<ImportRecord> {
  let read: ((cells: readonly string[], place: Place) => ImportRecord) | undefined
  for await (const { cells, line, fault } of rowsOf(bytes, source, form)) {
    const place = { source, line }
    if (read === undefined) {
      read = csvRowReader(readCsvHeader(cells, place))
      yield* detected(form, place)
    } else yield fault === undefined ? readRow(read, cells, place) : { kind: 'invalid', place, error: invalidRecord(place, fault) }
  }
}

const readRow = (read: (cells: readonly string[], place: Place) => ImportRecord, cells: readonly string[], place: Place): ImportRecord =>
  recordOrFault(place, () => read(cells, place))

function detected({ delimiter, encoding }: TextForm, place: Place): ImportRecord[] {
  const found = [
    ...(delimiter === ',' ? [] : [`The delimiter is ${JSON.stringify(delimiter)}, as detected from the header.`]),
    ...(encoding === 'utf-8' ? [] : [`The encoding is ${encoding}, as detected.`])
  ]
  return found.map((text) => ({ kind: 'warning', text, place }))
}

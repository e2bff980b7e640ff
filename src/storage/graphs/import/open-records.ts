import { formatOf, type ImportFormat } from './format.ts'
import { readCsv } from './read-csv.ts'
import { readGraphml } from './read-graphml.ts'
import { readJson } from './read-json.ts'
import { readJsonLines } from './read-json-lines.ts'
import type { ImportRecord } from './record.ts'

/** A file to import: its name, for messages and for its format, and its bytes. */
export interface ImportFile {
  readonly source: string
  readonly bytes: AsyncIterable<Uint8Array>
}

const readers = { json: readJson, jsonl: readJsonLines, csv: readCsv, graphml: readGraphml } as const
/** The records of one graph, file after file: a graph may lie in several, as CSV's nodes and relationships do. Without `format` each name tells its own. */
export async function* openRecords({
  format,
  files
}: {
  format?: ImportFormat
  files: Iterable<ImportFile> | AsyncIterable<ImportFile>
}): AsyncGenerator<ImportRecord> {
  for await (const { source, bytes } of files) yield* readers[format ?? formatOf(source)](bytes, source)
}

import { extname } from 'node:path'
import { invalidInput } from '../../../base/errors.ts'
import { readCsv } from './read-csv.ts'
import { readGraphml } from './read-graphml.ts'
import { readJson } from './read-json.ts'
import { readJsonLines } from './read-json-lines.ts'
import type { ImportRecord } from './record.ts'

/** Throws EDGEWISE_INVALID_INPUT for a name that no graph may have. */
export function assertGraphName(name: string): void {
  if (/^[A-Za-z][A-Za-z0-9_-]{0,62}$/.test(name)) return
  throw invalidInput(`"${name}" is not a valid graph name. Use a letter followed by up to 62 letters, digits, "_" or "-".`)
}

export const importFormats = ['json', 'jsonl', 'csv', 'graphml'] as const
export type ImportFormat = (typeof importFormats)[number]

const endings: ReadonlyMap<string, ImportFormat> = new Map([
  ['.json', 'json'],
  ['.jsonl', 'jsonl'],
  ['.ndjson', 'jsonl'],
  ['.csv', 'csv'],
  ['.graphml', 'graphml'],
  ['.xml', 'graphml']
])

/** The format by file name extension. Throws EDGEWISE_INVALID_INPUT, which lists the known ones, for any other. */
export function formatOf(source: string): ImportFormat {
  const format = endings.get(extname(source).toLowerCase())
  if (format !== undefined) return format
  throw invalidInput(
    `The format of "${source}" cannot be detected from its extension (${[...endings.keys()].join(', ')}). Set the format to one of ${importFormats.join(', ')}.`
  )
}

/** A file to import: its name, for messages and for its format, and its bytes. */
export interface ImportFile {
  readonly source: string
  readonly bytes: AsyncIterable<Uint8Array>
}

const readers = { json: readJson, jsonl: readJsonLines, csv: readCsv, graphml: readGraphml } as const
/** Reads the records of one graph from one or more files, such as CSV's nodes and relationships. Without `format` each name determines its own. */
export async function* openRecords({
  format,
  files
}: {
  format?: ImportFormat
  files: Iterable<ImportFile> | AsyncIterable<ImportFile>
}): AsyncGenerator<ImportRecord> {
  for await (const { source, bytes } of files) yield* readers[format ?? formatOf(source)](bytes, source)
}

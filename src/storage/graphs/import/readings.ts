import type { ImportFormat } from './formats.ts'
import { onImportThread } from './on-import-thread.ts'
import { readGexf } from './read-gexf.ts'
import { readGraphml } from './read-graphml.ts'
import { readJson } from './read-json.ts'
import { readJsonLines } from './read-json-lines.ts'
import type { ImportRecord } from './record.ts'
import type { LocalFile } from './tables/local-file.ts'
import { parquetTable } from './tables/parquet-table.ts'
import type { Table, TableRow } from './tables/table.ts'
import { type SheetRow, workbookTables } from './tables/workbook-tables.ts'

/** How a format is read: as it streams, as a whole on another thread, or as tables. Delimited text is told apart by its header. */
type Reading =
  | { readonly by: 'stream'; read(bytes: AsyncIterable<Uint8Array>, source: string): AsyncIterable<ImportRecord> }
  | { readonly by: 'file'; read(file: LocalFile): AsyncIterable<ImportRecord> }
  | { readonly by: 'tables'; open(file: LocalFile): Promise<Table[]> }
  | { readonly by: 'text' }

const whole = (format: 'dot' | 'gml' | 'pajek' | 'turtle' | 'ntriples'): Reading => ({
  by: 'file',
  read: (file) => onImportThread<ImportRecord>({ format, file })
})

/** How each format is read. */
export const readings: Readonly<Record<ImportFormat, Reading>> = {
  csv: { by: 'text' },
  json: { by: 'stream', read: readJson },
  jsonl: { by: 'stream', read: readJsonLines },
  graphml: { by: 'stream', read: readGraphml },
  gexf: { by: 'stream', read: readGexf },
  gml: whole('gml'),
  pajek: whole('pajek'),
  dot: whole('dot'),
  turtle: whole('turtle'),
  ntriples: whole('ntriples'),
  parquet: { by: 'tables', open: async (file) => [await parquetTable(file, () => onImportThread<TableRow>({ format: 'parquet', file }))] },
  xlsx: { by: 'tables', open: async (file) => workbookTables(file, onImportThread<SheetRow>({ format: 'workbook', file })) }
}

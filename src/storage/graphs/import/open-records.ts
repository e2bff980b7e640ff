import { basename } from 'node:path'
import { invalidInput } from '../../../base/errors.ts'
import { formatOf, type ImportFormat } from './formats.ts'
import { gunzipped, peek } from './gunzip.ts'
import { readTypedCsv } from './read-typed-csv.ts'
import { readings } from './readings.ts'
import type { ImportRecord } from './record.ts'
import { delimitedTable } from './tables/delimited-table.ts'
import { describeMapping } from './tables/describe-mapping.ts'
import { type ImportFile, type LocalFile, Spool } from './tables/local-file.ts'
import { mapTables } from './tables/map-rows.ts'
import { type Mapping, refuseUnmapped } from './tables/mapping.ts'
import { type GivenColumns, planMapping } from './tables/plan-mapping.ts'
import type { Table } from './tables/table.ts'
import { detectForm, type GivenForm, HEAD_BYTES } from './tables/text-form.ts'

export interface ImportRequest {
  readonly files: Iterable<ImportFile> | AsyncIterable<ImportFile>
  /** Default: by the name of each file. */
  readonly format?: ImportFormat
  /** How tables are read; default: as planned from their columns and values. */
  readonly mapping?: Mapping
  readonly columns?: GivenColumns
  readonly form?: GivenForm
  /** Maximum unpacked size of a file. */
  readonly maxBytes?: number
  /** Called with the mapping of tables before their rows are read. */
  onMapping?(mapping: Mapping): void
}

/** Reads the records of one graph from one or more files. Tables are planned together, once all files have come. */
export async function* openRecords(request: ImportRequest): AsyncGenerator<ImportRecord> {
  const spool = new Spool()
  const tables: Table[] = []
  try {
    for await (const file of request.files) yield* readFile(file, request, spool, tables)
    if (tables.length === 0) {
      if (request.mapping !== undefined) throw invalidInput('A mapping describes tables (CSV, Parquet, workbooks), but no file is one.')
      return
    }
    refuseEqualNames(tables)
    const mapping = request.mapping ?? (await planMapping(tables, request.columns))
    refuseUnmapped(mapping, tables)
    request.onMapping?.(mapping)
    if (request.mapping === undefined) yield* explained(mapping, tables)
    yield* mapTables(tables, mapping)
  } finally {
    await spool.close()
  }
}

/** Yields the records of a file, or adds its tables. */
async function* readFile(file: ImportFile, request: ImportRequest, spool: Spool, tables: Table[]): AsyncGenerator<ImportRecord> {
  const { source, path } = file
  const reading = readings[request.format ?? formatOf(source)]
  const name = basename(source).replace(/\.gz$/i, '')
  const bytes = gunzipped(file.bytes, source, request.maxBytes)
  const local = async (rest: AsyncIterable<Uint8Array>): Promise<LocalFile> =>
    path === undefined || /\.gz$/i.test(source) ? spool.add(name, rest) : { name, path }
  if (reading.by === 'stream') yield* reading.read(bytes, source)
  else if (reading.by === 'file') yield* reading.read(await local(bytes))
  else if (reading.by === 'tables') tables.push(...(await reading.open(await local(bytes))))
  else {
    const { head, all } = await peek(bytes, HEAD_BYTES)
    try {
      const form = await detectForm(head, source, request.form ?? {})
      if (form.isTyped) yield* readTypedCsv(all, source, form)
      else tables.push(await delimitedTable(await local(all), form))
    } finally {
      await all.return(undefined)
    }
  }
}

/** A mapping names a table by its file, so two files of one name would be one table. */
function refuseEqualNames(tables: readonly Table[]): void {
  const names = tables.map(({ name }) => name)
  const repeated = names.find((name, at) => names.indexOf(name) < at)
  if (repeated !== undefined) throw invalidInput(`Two files are named "${repeated}". Rename one.`)
}

function explained(mapping: Mapping, tables: readonly Table[]): ImportRecord[] {
  return describeMapping(mapping).map(({ table, text }) => {
    const notes = tables.find(({ name }) => name === table)?.notes ?? []
    return {
      kind: 'warning',
      text: `${text} As detected (${notes.join(', ')}); to change it, give a mapping or name the columns.`,
      place: { source: table, line: 1 }
    }
  })
}

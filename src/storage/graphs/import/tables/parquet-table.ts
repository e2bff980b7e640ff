import type { AsyncBuffer, FileMetaData, SchemaElement } from 'hyparquet'
import type { Value } from '../../values.ts'
import { invalidRecord } from '../invalid-record.ts'
import type { CellType } from './cell-types.ts'
import { refuseRepeated } from './delimited-table.ts'
import type { LocalFile } from './local-file.ts'
import type { Table, TableRow } from './table.ts'

/** Rows that are decoded at once. */
const SLICE_ROWS = 10_000
/** A row group is decoded whole; larger ones would not fit the memory. */
const MAX_GROUP_BYTES = 1_000_000_000

interface Opened {
  readonly file: AsyncBuffer
  readonly metadata: FileMetaData
}

async function openParquet({ name: source, path }: LocalFile): Promise<Opened> {
  const { asyncBufferFromFile, parquetMetadataAsync } = await import('hyparquet')
  try {
    const file = await asyncBufferFromFile(path)
    return { file, metadata: await parquetMetadataAsync(file) }
  } catch (error) {
    throw unreadable(source, error)
  }
}

const unreadable = (source: string, error: unknown): Error =>
  invalidRecord(
    { source, line: 1 },
    `This is not a readable Parquet file: ${error instanceof Error ? error.message : String(error)}. Write it again, or convert it to CSV.`
  )

/** Opens a Parquet file of flat columns as a table; nested columns become JSON texts, and a list of plain values a list. `rows` decodes on another thread. */
export async function parquetTable(file: LocalFile, rows: () => AsyncIterable<TableRow>): Promise<Table> {
  const { metadata } = await openParquet(file)
  const elements = columnsOf(metadata)
  const columns = elements.map(({ name }) => name)
  refuseRepeated(columns, { source: file.name, line: 1 })
  return {
    name: file.name,
    subject: file.name.replace(/\.\w+$/, ''),
    columns,
    hasHeader: true,
    types: elements.map(typeOf),
    notes: [`${metadata.num_rows} rows`],
    rows
  }
}

/** The top-level columns of the schema. */
function columnsOf({ schema }: FileMetaData): SchemaElement[] {
  const columns: SchemaElement[] = []
  for (let at = 1; at < schema.length; ) {
    const element = schema[at] as SchemaElement
    columns.push(element)
    for (let open = 1; open > 0 && at < schema.length; at++) open += (schema[at]?.num_children ?? 0) - 1
  }
  return columns
}

function typeOf({ type, converted_type: converted, logical_type: logical, num_children: children }: SchemaElement): CellType {
  if (children !== undefined) return 'string'
  if (logical?.type === 'DATE' || converted === 'DATE') return 'date'
  if (logical?.type === 'TIMESTAMP' || converted?.startsWith('TIMESTAMP') === true || type === 'INT96') return 'datetime'
  if (type === 'BOOLEAN') return 'boolean'
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL' || type === 'DOUBLE' || type === 'FLOAT') return 'float'
  return type === 'INT32' || type === 'INT64' ? 'integer' : 'string'
}

/** Decodes the rows; it blocks its thread for a row group at a time. */
export async function* parquetRows(local: LocalFile): AsyncGenerator<TableRow> {
  const { file, metadata } = await openParquet(local)
  const [{ parquetReadObjects }, { compressors }] = await Promise.all([import('hyparquet'), import('hyparquet-compressors')])
  const names = columnsOf(metadata).map((element) => ({ name: element.name, type: typeOf(element) }))
  const large = metadata.row_groups.find(
    (group) => group.columns.reduce((sum, { meta_data }) => sum + Number(meta_data?.total_uncompressed_size ?? 0), 0) > MAX_GROUP_BYTES
  )
  if (large !== undefined)
    throw invalidRecord({ source: local.name, line: 1 }, `A row group unpacks to more than ${MAX_GROUP_BYTES} bytes. Write smaller row groups.`)
  const rowCount = Number(metadata.num_rows)
  for (let rowStart = 0; rowStart < rowCount; rowStart += SLICE_ROWS) {
    const rowEnd = Math.min(rowCount, rowStart + SLICE_ROWS)
    const rows = await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd }).catch((error: unknown) =>
      Promise.reject(unreadable(local.name, error))
    )
    for (const [at, row] of rows.entries()) yield { cells: names.map(({ name, type }) => cellOf(row[name], type)), line: rowStart + at + 1 }
  }
}

function cellOf(value: unknown, type: CellType): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return dateOf(value, type)
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item instanceof Date)) return value.map((item) => cellOf(item, type))
  return JSON.stringify(value, (_, held: unknown) => (typeof held === 'bigint' ? String(held) : held))
}

const dateOf = (value: Date, type: CellType): Value => {
  const iso = value.toISOString()
  return type === 'date' ? { temporal: 'date', value: iso.slice(0, 10) } : { temporal: 'datetime', value: iso }
}

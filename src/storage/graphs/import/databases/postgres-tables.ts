import { invalidInput } from '../../../../base/errors.ts'
import type { Value } from '../../values.ts'
import { MAX_RECORD_BYTES } from '../invalid-record.ts'
import type { TableRow } from '../tables/table.ts'
import type { PostgresAddress } from './postgres-address.ts'
import { arrayReader, type Cells, PostgresConnection } from './postgres-connection.ts'
import { type PostgresColumn, type PostgresTable, readPostgresSchema } from './postgres-schema.ts'
import type { TableSource } from './table-source.ts'

/** Rows of the first page; later ones hold about a megabyte, so that wide rows do not fill the memory. */
const FIRST_ROWS = 100
const MAX_ROWS = 2000
const PAGE_CHARACTERS = 1 << 20

/** Opens a schema of a database for reading, at one moment. */
export async function openPostgresTables(address: PostgresAddress, signal: AbortSignal): Promise<TableSource> {
  const connection = await PostgresConnection.open(address, signal)
  try {
    const { tables, notes } = await readPostgresSchema(connection, address.schema)
    await keepTables(connection, address.schema, tables)
    const readArray = await arrayReader()
    return {
      name: `${address.database ?? address.user ?? 'PostgreSQL'} at ${address.host}`,
      tables,
      notes,
      rows(name, columns) {
        const table = tables.find((one) => one.name === name)
        if (table === undefined) throw invalidInput(`There is no table "${name}".`)
        return rowsOf(connection, {
          schema: address.schema,
          table,
          columns: columns.flatMap((column) => table.columns.find((one) => one.name === column) ?? []),
          readArray
        })
      },
      close: () => connection.close()
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Others may write to the tables, but neither empty nor change nor drop them until the transaction ends. */
async function keepTables(connection: PostgresConnection, schema: string, tables: readonly PostgresTable[]): Promise<void> {
  const names = tables.map(({ name }) => `${quoted(schema)}.${quoted(name)}`)
  if (names.length > 0) await connection.rows(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`)
}

interface Reading {
  readonly schema: string
  readonly table: PostgresTable
  readonly columns: readonly PostgresColumn[]
  readArray(text: string): unknown
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

let cursors = 0

async function* rowsOf(connection: PostgresConnection, { schema, table, columns, readArray }: Reading): AsyncGenerator<TableRow> {
  const cursor = `edgewise_${++cursors}`
  // One character more than may be held shows that a value is too large, without sending it.
  const cells = columns.map(({ name }) => `pg_catalog.left(${quoted(name)}::text, ${MAX_RECORD_BYTES + 1})`)
  const from = `${table.isPartitioned ? '' : 'ONLY '}${quoted(schema)}.${quoted(table.name)}`
  await connection.rows(`DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT ${cells.join(', ') || 'NULL'} FROM ${from}`)
  let line = 0
  for (let count = FIRST_ROWS; ; ) {
    const page = await connection.rows(`FETCH ${count} FROM ${cursor}`)
    for (const row of page) yield toRow(row, ++line, columns, readArray)
    if (page.length < count) break
    count = Math.max(1, Math.min(MAX_ROWS, 2 * count, Math.floor((count * PAGE_CHARACTERS) / Math.max(1, sizeOf(page)))))
  }
  await connection.rows(`CLOSE ${cursor}`)
}

function sizeOf(page: readonly Cells[]): number {
  let size = 0
  for (const row of page) for (const cell of row) size += cell?.length ?? 0
  return size
}

function toRow(row: Cells, line: number, columns: readonly PostgresColumn[], readArray: Reading['readArray']): TableRow {
  const large = row.findIndex((cell) => cell !== null && cell.length > MAX_RECORD_BYTES)
  if (large !== -1)
    return { cells: [], line, fault: `The column "${columns[large]?.name}" holds more than ${MAX_RECORD_BYTES} characters. Leave it out of the mapping.` }
  return { line, cells: columns.map((column, at) => toValue(row[at] ?? null, column, readArray)) }
}

function toValue(cell: string | null, column: PostgresColumn, readArray: Reading['readArray']): Value {
  if (cell === null) return null
  return column.isList ? toList(readArray(cell), column) : toScalar(cell, column)
}

const toList = (item: unknown, column: PostgresColumn): Value =>
  Array.isArray(item) ? item.map((one) => toList(one, column)) : item === null ? null : toScalar(String(item), column)

function toScalar(text: string, { type, isBoolean }: PostgresColumn): Value {
  if (isBoolean) return text === 't' || text === 'true'
  return type === 'datetime' || type === 'time' ? isoTime(text) : text
}

/** `2024-01-31 10:00:00+00` -> 2024-01-31T10:00:00Z; other spellings, such as infinity, stay. */
const isoTime = (text: string): string =>
  text
    .replace(/^(\d{4,}-\d\d-\d\d) (?=\d)/, '$1T')
    .replace(/(:\d\d(?:\.\d+)?[+-]\d\d)$/, '$1:00')
    .replace(/\+00:00$/, 'Z')

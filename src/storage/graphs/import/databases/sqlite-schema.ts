import type { ReadOnlyDatabase } from '../../../sqlite/read-only.ts'
import type { CellType } from '../tables/cell-types.ts'
import { type Column, type ForeignKey, listed, type TableSchema } from './table-source.ts'

/** Rows that tell the type of a column that is declared without one. */
const SAMPLE_ROWS = 1000

type Row = Readonly<Record<string, unknown>>

export interface SqliteTable extends TableSchema {
  /** Columns that order the rows, each row at a place of its own: the row id, else the primary key. */
  readonly order: readonly string[]
  /** Nothing keeps columns of the primary key from being null. */
  readonly hasNullableKey: boolean
}

const rowIds = ['rowid', '_rowid_', 'oid']

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Types by words of a declaration; the first that fits. INTEGER_OR_TEXT is text. */
const types: readonly (readonly [RegExp, CellType | 'bytes'])[] = [
  [/CHAR|CLOB|TEXT|JSON|UUID|INTERVAL|POINT/, 'string'],
  [/INT/, 'integer'],
  [/BLOB|BINARY|BYTEA/, 'bytes'],
  [/REAL|FLOA|DOUB|NUM|DEC|MONEY/, 'float'],
  [/BOOL/, 'boolean'],
  [/DATETIME|TIMESTAMP/, 'datetime'],
  [/DATE/, 'date'],
  [/TIME/, 'time']
]

/** Reads the tables that hold rows of their own, and says what is left out. */
export function readSqliteSchema(database: ReadOnlyDatabase): { readonly tables: SqliteTable[]; readonly notes: string[] } {
  const all = rowsOf(database, "SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name")
  const named = (type: string) => all.filter((row) => row['type'] === type).map((row) => String(row['name']))
  const bytes: string[] = []
  const tables = all.filter((row) => row['type'] === 'table').map((row) => readTable(database, String(row['name']), Number(row['wr']) === 1, bytes))
  return {
    tables: tables.map((table) => ({ ...table, foreign: table.foreign.map((key) => resolved(key, tables)) })),
    notes: [
      ...said('Views are left out', named('view')),
      ...said('Virtual tables are left out', named('virtual')),
      ...said('Columns of bytes are left out', bytes)
    ]
  }
}

const said = (what: string, names: readonly string[]): string[] => (names.length === 0 ? [] : [`${what}: ${listed(names)}.`])

const rowsOf = (database: ReadOnlyDatabase, sql: string, ...parameters: string[]): Row[] => database.prepare(sql).all(...parameters) as Row[]

function readTable(database: ReadOnlyDatabase, table: string, isWithoutRowId: boolean, bytes: string[]): SqliteTable {
  // Hidden columns are those of virtual tables; generated ones are read.
  const declared = rowsOf(database, 'SELECT name, upper(type) AS type, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid', table)
  const foreign = readForeignKeys(database, table)
  const primary = declared
    .filter((row) => Number(row['pk']) > 0)
    .sort((a, b) => Number(a['pk']) - Number(b['pk']))
    .map((row) => String(row['name']))
  const keys = new Set([...primary, ...foreign.flatMap(({ columns }) => columns)])
  const columns = declared.flatMap((row): Column[] => {
    const name = String(row['name'])
    const type = types.find(([words]) => words.test(String(row['type'])))?.[1] ?? sampledType(database, table, name)
    if (type === 'bytes' && !keys.has(name)) {
      bytes.push(`${table}.${name}`)
      return []
    }
    return [{ name, type: type === 'bytes' ? 'string' : type, isRequired: Number(row['notnull']) === 1 }]
  })
  // A column may take a name of the row id.
  const rowId = rowIds.find((name) => !declared.some((row) => isSame(String(row['name']), name)))
  const isRowId = primary.length === 1 && declared.some((row) => Number(row['pk']) > 0 && row['type'] === 'INTEGER')
  const hasNullableKey = !isWithoutRowId && !isRowId && declared.some((row) => Number(row['pk']) > 0 && Number(row['notnull']) === 0)
  return { name: table, columns, primary, foreign, hasNullableKey, order: isWithoutRowId || rowId === undefined ? primary : [rowId] }
}

function readForeignKeys(database: ReadOnlyDatabase, table: string): ForeignKey[] {
  const keys = new Map<number, { columns: string[]; table: string; references: string[] }>()
  for (const row of rowsOf(database, 'SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id DESC, seq', table)) {
    const key = keys.get(Number(row['id'])) ?? { columns: [], table: String(row['table']), references: [] }
    keys.set(Number(row['id']), key)
    key.columns.push(String(row['from']))
    if (row['to'] !== null) key.references.push(String(row['to']))
  }
  return [...keys.values()]
}

/** Spells names as their tables do: SQLite ignores case in them. A key that names no columns refers to the primary key. */
function resolved(key: ForeignKey, tables: readonly TableSchema[]): ForeignKey {
  const table = tables.find(({ name }) => isSame(name, key.table))
  if (table === undefined) return key
  const names = table.columns.map(({ name }) => name)
  const references = key.references.length === 0 ? table.primary : key.references.map((column) => names.find((name) => isSame(name, column)) ?? column)
  return { ...key, table: table.name, references }
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

function sampledType(database: ReadOnlyDatabase, table: string, column: string): CellType | 'bytes' {
  const sample = `SELECT ${quoted(column)} AS cell FROM ${quoted(table)} LIMIT ${SAMPLE_ROWS}`
  const found = new Set(rowsOf(database, `SELECT DISTINCT typeof(cell) AS type FROM (${sample}) WHERE cell IS NOT NULL`).map((row) => row['type']))
  if (found.has('text')) return 'string'
  if (found.has('blob')) return 'bytes'
  return found.has('real') ? 'float' : found.has('integer') ? 'integer' : 'string'
}

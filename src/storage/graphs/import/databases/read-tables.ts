import { invalidInput } from '../../../../base/errors.ts'
import type { ImportRecord } from '../record.ts'
import { mapTables } from '../tables/map-rows.ts'
import { columnsOf, type Mapping, matchTables, type TableMapping } from '../tables/mapping.ts'
import type { Table } from '../tables/table.ts'
import type { Database } from './database.ts'
import { planSchema } from './plan-schema.ts'
import { listed, type TableSchema, type TableSource } from './table-source.ts'

/** Reads tables by a mapping, or as planned from their keys. Throws EDGEWISE_INVALID_INPUT where there are none, or where the mapping does not fit them. */
export function readTables(source: TableSource, given?: Mapping): Database {
  const { name, tables } = source
  if (tables.length === 0) throw invalidInput(`${name} has no tables to import. ${source.notes.join(' ') || 'Name a database with tables.'}`)
  const planned = given === undefined ? planSchema(tables) : { mapping: given, notes: unmapped(tables, given) }
  const { mapping } = planned
  const notes = [...source.notes, ...planned.notes]
  const entries = matchTables(
    mapping,
    tables.map((table) =>
      toTable(
        source,
        table.name,
        table.columns.map((column) => column.name)
      )
    )
  )
  return {
    mapping,
    notes,
    async *records() {
      for (const text of notes) yield warning(name, text)
      yield* mapTables(
        entries.map(({ entry, table }) => narrowed(source, entry, table)),
        mapping
      )
    },
    close: () => source.close()
  }
}

const warning = (source: string, text: string): ImportRecord => ({ kind: 'warning', text, place: { source, line: 1 } })

function unmapped(tables: readonly TableSchema[], mapping: Mapping): string[] {
  const left = tables.map(({ name }) => name).filter((name) => !mapping.tables.some(({ table }) => table === name))
  return left.length === 0 ? [] : [`Tables without an entry in the mapping are left out: ${listed(left)}.`]
}

/** The table with those columns alone that its entry names. */
function narrowed(source: TableSource, entry: TableMapping, { name, columns }: Table): Table {
  const used = new Set(columnsOf(entry))
  return toTable(
    source,
    name,
    columns.filter((column) => used.has(column))
  )
}

const toTable = (source: TableSource, name: string, columns: readonly string[]): Table => ({
  name,
  subject: name,
  columns,
  hasHeader: true,
  notes: [],
  isDatabase: true,
  rows: () => source.rows(name, columns)
})

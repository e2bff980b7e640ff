import type { CellObject, WorkSheet } from '@e965/xlsx'
import type { Value } from '../../values.ts'
import { invalidRecord } from '../invalid-record.ts'
import { readWhole } from '../read-whole.ts'
import { refuseRepeated } from './delimited-table.ts'
import { bytesOf, type LocalFile } from './local-file.ts'
import type { Table, TableRow } from './table.ts'

/** A row of a sheet; `line` is its number in the sheet. */
export interface SheetRow extends TableRow {
  readonly sheet: string
}

/** The rows of all visible sheets with content; it blocks its thread while the file is parsed. */
export async function* workbookRows(file: LocalFile): AsyncGenerator<SheetRow> {
  const { read } = await import('@e965/xlsx')
  const source = file.name
  const bytes = await readWhole(bytesOf(file))
  let book: ReturnType<typeof read>
  try {
    book = read(bytes, { type: 'buffer', dense: true, cellDates: true, UTC: true, cellFormula: false, cellHTML: false, cellText: false })
  } catch (error) {
    throw invalidRecord(
      { source, line: 1 },
      `This is not a readable workbook: ${error instanceof Error ? error.message : String(error)}. Save it as .xlsx without a password, or as CSV.`
    )
  }
  for (const [at, sheet] of book.SheetNames.entries()) {
    if ((book.Workbook?.Sheets?.[at]?.Hidden ?? 0) === 0) yield* rowsOf(sheet, book.Sheets[sheet])
  }
}

function* rowsOf(sheet: string, content: WorkSheet | undefined): Generator<SheetRow> {
  const rows = (content?.['!data'] ?? []) as (CellObject | undefined)[][]
  for (const [at, cells] of rows.entries()) {
    const values = Array.from(cells ?? [], cellOf)
    if (values.some((value) => value !== null)) yield { sheet, cells: values, line: at + 1 }
  }
}

function cellOf(cell: CellObject | undefined): Value {
  const value = cell?.v
  if (value === undefined || value === null || cell?.t === 'e') return null
  if (!(value instanceof Date)) return value
  const iso = value.toISOString()
  // A time without a date is stored in 1899.
  if (value.getUTCFullYear() < 1900) return { temporal: 'time', value: iso.slice(11, 19) }
  return iso.endsWith('T00:00:00.000Z') ? { temporal: 'date', value: iso.slice(0, 10) } : { temporal: 'datetime', value: iso.slice(0, 19) }
}

/** Makes a table of each sheet, whose first row with content is its header. A workbook with one sheet is named by the file, else `file#sheet`. */
export async function workbookTables({ name: source }: LocalFile, rows: AsyncIterable<SheetRow>): Promise<Table[]> {
  const sheets = new Map<string, SheetRow[]>()
  for await (const row of rows) {
    const held = sheets.get(row.sheet)
    if (held === undefined) sheets.set(row.sheet, [row])
    else held.push(row)
  }
  if (sheets.size === 0) throw invalidRecord({ source, line: 1 }, 'The workbook has no visible sheet with content.')
  return [...sheets].map(([sheet, [header, ...body]]) => {
    const name = sheets.size === 1 ? source : `${source}#${sheet}`
    const columns = (header?.cells ?? []).map((cell) => (cell === null ? '' : String(cell).trim()))
    while (columns.at(-1) === '') columns.pop()
    refuseRepeated(columns, { source: name, line: header?.line ?? 1 })
    return {
      name,
      subject: sheets.size === 1 ? source.replace(/\.\w+$/, '') : sheet,
      columns,
      hasHeader: true,
      notes: [`sheet "${sheet}"`],
      rows: () => each(body)
    }
  })
}

async function* each(rows: readonly SheetRow[]): AsyncGenerator<TableRow> {
  yield* rows
}

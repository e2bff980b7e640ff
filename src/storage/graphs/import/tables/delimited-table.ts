import { invalidRecord } from '../invalid-record.ts'
import { rowsOf, type TextRow } from './delimited-text.ts'
import { bytesOf, type LocalFile } from './local-file.ts'
import type { Table, TableRow } from './table.ts'
import type { TextForm } from './text-form.ts'

/** Opens a delimited text as a table. Throws EDGEWISE_IMPORT_INVALID for an empty file, or columns of one name. */
export async function delimitedTable(file: LocalFile, form: TextForm): Promise<Table> {
  const source = file.name
  const first = await firstRow(rowsOf(bytesOf(file), source, form))
  if (first === undefined)
    throw invalidRecord({ source, line: 1 }, 'The file is empty. The first line should name the columns, such as "id,name" or "from,to".')
  if (!form.hasHeader && first.cells.length === 1) {
    throw invalidRecord(
      { source, line: first.line },
      'The row has one cell. Delimit cells with commas, semicolons, tabs, bars or spaces, or state the delimiter.'
    )
  }
  const columns = form.hasHeader ? first.cells.map((cell) => cell.trim()) : first.cells.map((_, at) => String(at + 1))
  refuseRepeated(columns, { source, line: first.line })
  return {
    name: source,
    subject: source.replace(/\.\w+(?:\.gz)?$/i, ''),
    columns,
    hasHeader: form.hasHeader,
    notes: notesOf(form),
    async *rows() {
      let isFirst = form.hasHeader
      for await (const row of rowsOf(bytesOf(file), source, form)) {
        if (!isFirst) yield withoutHeader(row, first, form)
        isFirst = false
      }
    }
  }
}

async function firstRow(rows: AsyncGenerator<TextRow>): Promise<TextRow | undefined> {
  for await (const row of rows) return row
  return undefined
}

/** Files that were joined often repeat their header. */
function withoutHeader(row: TextRow, header: TextRow, { hasHeader }: TextForm): TableRow {
  const isRepeated = hasHeader && row.cells.every((cell, at) => cell === header.cells[at])
  return isRepeated ? { ...row, fault: 'The line repeats the header. Remove it, or import the files that were joined one by one.' } : row
}

export function refuseRepeated(columns: readonly string[], place: { readonly source: string; readonly line: number }): void {
  const unnamed = columns.indexOf('')
  if (unnamed !== -1) throw invalidRecord(place, `Column ${unnamed + 1} of the header has no name. Name it, or state that the file has no header.`)
  const repeated = columns.find((name, at) => columns.indexOf(name) < at)
  if (repeated !== undefined) throw invalidRecord(place, `Two columns are named ${JSON.stringify(repeated)}. Rename one, or state that the file has no header.`)
}

function notesOf({ delimiter, encoding, hasHeader }: TextForm): string[] {
  const parted = delimiter === 'spaces' ? 'spaces' : JSON.stringify(delimiter)
  return [`delimiter ${parted}`, ...(encoding === 'utf-8' ? [] : [`encoding ${encoding}`]), hasHeader ? 'with a header' : 'without a header']
}

import type { CellObject, WorkSheet } from '@e965/xlsx'
import type { DocumentContent, DocumentSource } from './document.ts'
import { encrypted } from './failures.ts'
import { CellBudget, markdownTable } from './markdown-table.ts'
import { openOfficeFile } from './office-file.ts'

/** Every sheet as a table under its name, with values as the workbook shows them. */
export async function readWorkbook(source: DocumentSource): Promise<DocumentContent> {
  const bytes = source.bytes[0] === 0x50 ? await (await openOfficeFile(source)).repack() : source.bytes
  const { read } = await import('@e965/xlsx')
  const { limits, hints } = source
  const open = () => {
    try {
      return read(bytes, { type: 'array', dense: true, cellDates: true, UTC: true, cellFormula: false, cellHTML: false, sheetRows: limits.maxCells })
    } catch (error) {
      throw error instanceof Error && /password|encrypt/i.test(error.message) ? encrypted(hints) : error
    }
  }
  const book = open()
  const budget = new CellBudget(limits)
  const notes: string[] = []
  const sheets = book.SheetNames.map((name, at) => {
    const { rows, isCut } = budget.take(rowsOf(book.Sheets[name]))
    if (isCut) notes.push(`Sheet "${name}" was cut after ${rows.length} rows: at most ${limits.maxCells} cells are shown.`)
    const isHidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0
    return `## ${name}${isHidden ? ' (hidden)' : ''}\n\n${rows.length === 0 ? '(empty)' : markdownTable(rows)}`
  })
  return { title: book.Props?.Title || null, markdown: sheets.join('\n\n'), notes }
}

/** Rows with content, whatever size the sheet claims. */
function* rowsOf(sheet: WorkSheet | undefined): Generator<string[]> {
  for (const cells of (sheet?.['!data'] ?? []) as (CellObject | undefined)[][]) {
    const row = Array.from(cells ?? [], (cell) => shownValue(cell))
    if (row.some((value) => value !== '')) yield row
  }
}

/** Dates are ISO 8601, because a workbook may show day and month in either order. */
function shownValue(cell: CellObject | undefined): string {
  if (cell?.v === undefined || cell.v === null) return ''
  // A time without a date is stored in 1899.
  if (cell.v instanceof Date && cell.v.getUTCFullYear() >= 1900) return cell.v.toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, '')
  return cell.w ?? String(cell.v)
}

import { textOf } from './decode-text.ts'
import type { DocumentContent, DocumentSource } from './document.ts'
import { damaged } from './failures.ts'
import { CellBudget, markdownTable } from './markdown-table.ts'

/** Characters and lines at the start that determine the delimiter. */
const SAMPLE = 64 * 1024
const SAMPLE_LINES = 20
/** Longer lines are not table rows, and all their cells would be in memory before they are counted. */
const MAX_RECORD_BYTES = 1024 * 1024

/** The delimiter with the highest count that all first lines share. */
function likelyDelimiter(text: string): string {
  const lines = text
    .slice(0, SAMPLE)
    .split('\n', SAMPLE_LINES)
    .filter((line) => line.trim() !== '')
  const least = (delimiter: string) => Math.min(...lines.map((line) => line.split(delimiter).length))
  const best = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, columns: least(delimiter) })).toSorted((a, b) => b.columns - a.columns)[0]
  return best === undefined || best.columns < 2 ? ',' : best.delimiter
}

/** The parser does not count delimiters towards its record size. */
function hasLongLine(text: string): boolean {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const next = end < 0 ? text.length : end + 1
    if (next - start > MAX_RECORD_BYTES) return true
    start = next
  }
  return false
}

export async function readDelimited(source: DocumentSource): Promise<DocumentContent> {
  const { text, notes } = textOf(source)
  if (hasLongLine(text)) throw damaged(source.hints, `a line is longer than ${MAX_RECORD_BYTES} characters`)
  const { parse } = await import('csv-parse/sync')
  const budget = new CellBudget(source.limits)
  let isCut = false
  const onRecord = (record: string[]) => {
    isCut ||= !budget.takes(record)
    return isCut ? null : record
  }
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: likelyDelimiter(text),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_BYTES,
    on_record: onRecord
  })
  const cut = isCut ? [`The table was cut after ${rows.length} rows: at most ${source.limits.maxCells} cells are shown.`] : []
  return { markdown: markdownTable(rows), notes: [...notes, ...cut] }
}

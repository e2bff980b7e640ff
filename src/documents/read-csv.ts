import type { DocumentContent, DocumentSource } from './document.ts'
import { CellBudget, markdownTable } from './markdown-table.ts'
import { readText } from './read-text.ts'

/** Lines that tell the delimiter. */
const SAMPLE_LINES = 20

/** The one of which the first lines hold the same count, and most of it. */
function likelyDelimiter(text: string): string {
  const lines = text.split('\n', SAMPLE_LINES).filter((line) => line.trim() !== '')
  const least = (delimiter: string) => Math.min(...lines.map((line) => line.split(delimiter).length))
  const best = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, columns: least(delimiter) })).toSorted((a, b) => b.columns - a.columns)[0]
  return best === undefined || best.columns < 2 ? ',' : best.delimiter
}

export async function readDelimited(source: DocumentSource): Promise<DocumentContent> {
  const { markdown: text, notes = [] } = readText(source)
  const { parse } = await import('csv-parse/sync')
  const { maxCells } = source.limits
  // One record more than can be shown tells that there are more.
  const records: string[][] = parse(text, { bom: true, delimiter: likelyDelimiter(text), relax_column_count: true, relax_quotes: true, to: maxCells + 1 })
  const { rows, isCut } = new CellBudget(source.limits).take(records)
  const cut = isCut ? [`The table was cut after ${rows.length} rows: at most ${maxCells} cells are shown.`] : []
  return { markdown: markdownTable(rows), notes: [...notes, ...cut] }
}

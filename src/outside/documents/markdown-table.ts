import type { DocumentLimits } from './limits.ts'

/** Formats a text as a cell: on one line, with escaped bars. */
export function cellText(value: string): string {
  return value
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .replaceAll('|', '\\|')
}

/** Formats rows as a Markdown table with the first as its header, without empty rows and trailing empty columns. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell !== ''))
  const width = cells.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== '') + 1), 0)
  const line = (row: readonly string[]) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`
  const [header, ...body] = cells
  if (header === undefined) return ''
  return [line(header), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n')
}

/** Counts the cells of a document's tables against its limit. */
export class CellBudget {
  #left: number

  constructor({ maxCells }: DocumentLimits) {
    this.#left = maxCells
  }

  /** Whether the budget covers a row; after the first failure it covers none. */
  takes(row: readonly string[]): boolean {
    this.#left = row.length > this.#left ? -1 : this.#left - row.length
    return this.#left >= 0
  }

  /** The rows that the budget covers, and whether there are more. */
  take(rows: Iterable<string[]>): { readonly rows: string[][]; readonly isCut: boolean } {
    const taken: string[][] = []
    for (const row of rows) {
      if (!this.takes(row)) return { rows: taken, isCut: true }
      taken.push(row)
    }
    return { rows: taken, isCut: false }
  }
}

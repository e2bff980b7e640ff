import { type CellType, isNull, TypeGuess } from './cell-types.ts'
import type { Table } from './table.ts'

/** Rows that a plan looks at. A table beyond that is judged by its first rows. */
const SCAN_ROWS = 20_000

export interface ScannedColumn {
  readonly name: string
  readonly type: CellType
  readonly hasDecimalComma: boolean
  /** Number of rows with a value. */
  readonly filled: number
  /** The distinct values as text. */
  readonly values: ReadonlySet<string>
}

export interface ScannedTable {
  readonly table: Table
  readonly columns: readonly ScannedColumn[]
  readonly rowCount: number
  /** Whether all rows were seen. */
  readonly isWhole: boolean
}

/** Reads the first rows of a table: types, missing and distinct values of its columns. */
export async function scanTable(table: Table): Promise<ScannedTable> {
  const columns = table.columns.map(() => ({ guess: new TypeGuess(), values: new Set<string>(), filled: 0 }))
  let rowCount = 0
  let isWhole = true
  for await (const { cells } of table.rows()) {
    if (rowCount === SCAN_ROWS) {
      isWhole = false
      break
    }
    rowCount++
    columns.forEach((column, at) => {
      const cell = cells[at] ?? null
      if (isNull(cell)) return
      column.guess.add(cell)
      column.values.add(keyText(cell))
      column.filled++
    })
  }
  return {
    table,
    rowCount,
    isWhole,
    columns: columns.map(({ guess, values, filled }, at) => ({
      name: table.columns[at] ?? '',
      type: table.types?.[at] ?? (guess.hasDecimalComma ? 'float' : guess.type),
      hasDecimalComma: guess.hasDecimalComma,
      filled,
      values
    }))
  }
}

/** The text of a cell as a key: `1`, `2024-01-31`. */
export function keyText(cell: Parameters<typeof isNull>[0]): string {
  if (typeof cell === 'object' && cell !== null && 'temporal' in cell) return cell.value
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell).trim()
}

/** Whether a column can be a key: each row has a value of its own. */
export const isUnique = ({ filled, values }: ScannedColumn, { rowCount }: ScannedTable): boolean =>
  rowCount > 0 && filled === rowCount && values.size === rowCount

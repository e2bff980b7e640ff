import type { Value } from '../../values.ts'
import type { CellType } from './cell-types.ts'

/** Cells of a row in the order of the columns; null where a value is missing. Texts of a text file have no type yet. */
export interface TableRow {
  readonly cells: readonly Value[]
  /** 1-based line, or row, in the source. */
  readonly line: number
  /** What is wrong with the row. */
  readonly fault?: string
}

/** Rows to import as nodes or relationships. They can be read more than once: first to plan, then to import. */
export interface Table {
  /** Names the table in a mapping: a file, a sheet of a workbook, a table of a database. */
  readonly name: string
  /** The bare name: `people` of people.csv, `orders` of public.orders. */
  readonly subject: string
  readonly columns: readonly string[]
  /** Whether the columns have names of their own; otherwise they are numbered from 1. */
  readonly hasHeader: boolean
  /** Types of the columns; absent where cells are texts without a type, as in CSV. */
  readonly types?: readonly CellType[]
  /** How the file was read, for people: delimiter, encoding. */
  readonly notes: readonly string[]
  /** Cells are as a database holds them: null alone is a missing value, and a text is kept as it is, even if it is empty or `NULL`. */
  readonly isDatabase?: true
  rows(): AsyncIterable<TableRow>
}

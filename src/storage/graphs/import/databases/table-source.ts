import type { CellType } from '../tables/cell-types.ts'
import type { TableRow } from '../tables/table.ts'

export interface Column {
  readonly name: string
  readonly type: CellType
  /** Each row has a value. */
  readonly isRequired: boolean
}

/** Columns that hold the key of a row of another table, or of the same. */
export interface ForeignKey {
  readonly columns: readonly string[]
  readonly table: string
  /** The columns there, in the order of `columns`. */
  readonly references: readonly string[]
}

/** A table as the database declares it, without columns that a graph cannot hold. */
export interface TableSchema {
  readonly name: string
  readonly columns: readonly Column[]
  /** Columns of the primary key; empty for none. */
  readonly primary: readonly string[]
  readonly foreign: readonly ForeignKey[]
}

/** The tables of an open database at one moment: all reads see the same rows. */
export interface TableSource {
  /** For messages; without credentials. */
  readonly name: string
  readonly tables: readonly TableSchema[]
  /** Sentences on what is left out, such as views. */
  readonly notes: readonly string[]
  /** Rows with the cells of these columns. A row with a value that is too large, or of bytes, has a fault. */
  rows(table: string, columns: readonly string[]): AsyncIterable<TableRow>
  close(): Promise<void>
}

/** For notes: at most 20 names. */
export const listed = (names: readonly string[]): string => names.slice(0, 20).join(', ') + (names.length > 20 ? ` and ${names.length - 20} more` : '')

/**
 * Types of cells. `node` cells are the store's node ids and `nodes` cells lists of them: names are looked up only for the rows that are shown.
 * `list` cells are lists of plain values; `value` cells any plain value (see store/values.ts).
 */
export type ColumnType = 'node' | 'nodes' | 'integer' | 'float' | 'string' | 'boolean' | 'list' | 'value'

export interface Column {
  readonly name: string
  readonly type: ColumnType
  /** One entry per row; a typed array where all cells are numbers. null marks a missing cell. */
  readonly data: ArrayLike<unknown>
}

/** Columns of equal length. */
export interface ResultTable {
  readonly columns: readonly Column[]
  readonly rowCount: number
  /** Rows of the whole result, where only its first are kept; see whole-table.ts. */
  readonly total?: number
}

export interface Order {
  readonly column: string
  readonly descending: boolean
}

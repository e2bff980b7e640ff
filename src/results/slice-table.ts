import type { Column, ResultTable } from './table.ts'

interface TypedArray extends ArrayLike<unknown> {
  slice(start: number, end: number): ArrayLike<unknown>
}

type TypedArrayConstructor = new (length: number) => { [index: number]: unknown } & ArrayLike<unknown>

function pickCells(data: ArrayLike<unknown>, rows: ArrayLike<number>): ArrayLike<unknown> {
  if (!ArrayBuffer.isView(data)) return Array.from(rows, (row) => data[row])
  const picked = new (data.constructor as unknown as TypedArrayConstructor)(rows.length)
  for (let i = 0; i < rows.length; i++) picked[i] = data[rows[i] as number]
  return picked
}

function withCells(column: Column, data: ArrayLike<unknown>): Column {
  return { name: column.name, type: column.type, data }
}

/** The rows of these indexes, in their order; typed arrays stay typed. */
export function pickRows(table: ResultTable, rows: ArrayLike<number>): ResultTable {
  return { columns: table.columns.map((column) => withCells(column, pickCells(column.data, rows))), rowCount: rows.length }
}

/** At most `limit` rows from row `offset` on; empty beyond the end. */
export function sliceTable(table: ResultTable, offset: number, limit: number): ResultTable {
  const start = Math.min(offset, table.rowCount)
  const end = Math.min(start + limit, table.rowCount)
  const columns = table.columns.map((column) => {
    const data = column.data as TypedArray
    return withCells(column, typeof data.slice === 'function' ? data.slice(start, end) : Array.from(data).slice(start, end))
  })
  return { columns, rowCount: end - start }
}

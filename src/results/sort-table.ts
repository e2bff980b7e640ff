import { argsort } from '../base/argsort.ts'
import { assertComplete, findColumn, type Order, pickRows, type ResultTable } from './table.ts'
import { compareValues, isMissing, valueKey } from './values.ts'

/** Numbers as they are; NaN where missing. null when some cell is no number, or one beyond doubles' exact integers. */
function numericKeys(data: ArrayLike<unknown>, length: number): Float64Array | null {
  if (ArrayBuffer.isView(data)) return Float64Array.from(data as unknown as ArrayLike<number>)
  const keys = new Float64Array(length)
  for (let i = 0; i < length; i++) {
    const value = data[i]
    if (typeof value === 'number') keys[i] = value
    else if (isMissing(value)) keys[i] = Number.NaN
    else return null
  }
  return keys
}

/** Distinct cells in order. Texts alone take the engine's own sort, which is by code units too and several times as fast. */
function inOrder(cells: unknown[]): unknown[] {
  return cells.every((cell) => typeof cell === 'string') ? cells.sort() : cells.sort(compareValues)
}

/** The place of each cell among the distinct values in order; NaN where missing. */
function rankKeys(data: ArrayLike<unknown>, length: number): Float64Array {
  const distinct = new Map<unknown, unknown>()
  for (let row = 0; row < length; row++) {
    const key = valueKey(data[row])
    if (key !== null) distinct.set(key, data[row])
  }
  const ranks = new Map(inOrder([...distinct.values()]).map((cell, rank) => [valueKey(cell), rank]))
  const keys = new Float64Array(length)
  for (let row = 0; row < length; row++) keys[row] = ranks.get(valueKey(data[row])) ?? Number.NaN
  return keys
}

/**
 * The table ordered by its columns, the first order deciding first. Ties keep their row order; missing cells come last, ascending or descending.
 * An unknown column is EDGEWISE_UNKNOWN_COLUMN, a table that is not whole EDGEWISE_INVALID_INPUT.
 */
export function sortTable(table: ResultTable, order: readonly Order[]): ResultTable {
  if (order.length === 0) return table
  assertComplete(table, 'put in another order')
  const length = table.rowCount
  const byColumn = order.map(({ column, descending }) => ({ data: findColumn(table, column).data, descending }))
  let rows: Uint32Array = new Uint32Array(length)
  for (let row = 0; row < length; row++) rows[row] = row
  // A stable sort by each column, the deciding one last.
  for (const { data, descending } of byColumn.reverse()) rows = argsort(numericKeys(data, length) ?? rankKeys(data, length), rows, descending)
  return pickRows(table, rows)
}

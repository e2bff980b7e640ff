import { argsort } from '../base/argsort.ts'
import { assertComplete, findColumn, type Order, pickRows, type ResultTable } from './table.ts'
import { compareValues, isMissing, valueKey } from './values.ts'

/** Numbers unchanged, NaN where missing; null when some cell is not a number, or is an integer beyond doubles' exact range. */
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

/** Distinct cells in order. Text-only columns use the engine's default sort, which also compares code units and is several times as fast. */
function inOrder(cells: unknown[]): unknown[] {
  return cells.every((cell) => typeof cell === 'string') ? cells.sort() : cells.sort(compareValues)
}

/** The rank of each cell among the distinct values; NaN where missing. */
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
 * Sorts the table by its columns, the first order taking precedence. Ties keep their row order; missing cells come last in either direction.
 * Throws EDGEWISE_UNKNOWN_COLUMN; EDGEWISE_INVALID_INPUT for an incomplete table.
 */
export function sortTable(table: ResultTable, order: readonly Order[]): ResultTable {
  if (order.length === 0) return table
  assertComplete(table, 'put in another order')
  const length = table.rowCount
  const byColumn = order.map(({ column, descending }) => ({ data: findColumn(table, column).data, descending }))
  let rows: Uint32Array = new Uint32Array(length)
  for (let row = 0; row < length; row++) rows[row] = row
  // A stable sort by each column, the most significant last.
  for (const { data, descending } of byColumn.reverse()) rows = argsort(numericKeys(data, length) ?? rankKeys(data, length), rows, descending)
  return pickRows(table, rows)
}

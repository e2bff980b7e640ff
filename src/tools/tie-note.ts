import type { Order, ResultTable } from '../results/table.ts'

/** The relative difference that sums of the same decimals may have. */
const ROUNDING = 1e-12

const isTied = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b)))

/** Notes that rows just beyond the cut rank the same as the last one shown; empty otherwise. */
export function tieNote(table: ResultTable, order: readonly Order[], end: number): string[] {
  const [first] = order
  const data = table.columns.find((column) => column.name === first?.column)?.data
  if (data === undefined || end === 0 || end >= table.rowCount || !isTied(data[end], data[end - 1])) return []
  let last = end
  while (last + 1 < table.rowCount && isTied(data[last + 1], data[end])) last++
  const more = last - end + 1
  // Rows that were not stored may tie, too.
  const atLeast = table.total !== undefined && last + 1 === table.rowCount ? 'At least ' : ''
  return [`${atLeast}${more} more ${more === 1 ? 'row ties' : 'rows tie'} with the last one shown on ${first?.column}.`]
}

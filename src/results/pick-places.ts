import { compareValues, isMissing } from './compare-values.ts'
import { findColumn } from './find-column.ts'
import { pickRows } from './slice-table.ts'
import type { Order, ResultTable } from './table.ts'

/** Places in an order: `count` of them from the `first`, counted from 0. */
export interface Places {
  readonly first: number
  readonly count: number
}

/**
 * The rows of these places in a table that is in this order, and all that tie with one of them: which row of several with the same value comes first is
 * chance. Rows without a value have no place.
 */
export function pickPlaces(table: ResultTable, { column }: Order, { first, count }: Places): ResultTable {
  const { data } = findColumn(table, column)
  const placed = Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => !isMissing(data[row]))
  const ties = (one: number, other: number) => compareValues(data[placed[one] as number], data[placed[other] as number]) === 0
  let start = first
  let end = Math.min(first + count, placed.length)
  if (start >= end) return pickRows(table, [])
  while (start > 0 && ties(start - 1, start)) start--
  while (end < placed.length && ties(end, end - 1)) end++
  return pickRows(table, placed.slice(start, end))
}

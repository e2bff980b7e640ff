import { EdgewiseError } from '../base/errors.ts'
import type { ResultTable } from './table.ts'

const count = (rows: number) => rows.toLocaleString('en')

function refuse({ rowCount, total = rowCount }: ResultTable, what: string): EdgewiseError {
  const kept = `Only the first ${count(rowCount)} of ${count(total)} rows of this result are stored, so ${what}.`
  const remedy = 'Use the stored rows and the summary, which covers all rows; or repeat the first call'
  const ways = 'for fewer nodes ("labels", "nodeWhere", "nodes") or, where the graph fits this service, with "engine": "local".'
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${kept} ${remedy} ${ways}` })
}

/** A part is never taken for the whole. @param deed e.g. "sorted" @throws EDGEWISE_INVALID_INPUT when only the first rows are kept. */
export function assertWhole(table: ResultTable, deed: string): void {
  if (table.total !== undefined) throw refuse(table, `it cannot be ${deed}`)
}

/** @throws EDGEWISE_INVALID_INPUT when rows of the result begin at the offset, but none that are kept. */
export function assertKept(table: ResultTable, offset: number): void {
  if (table.total !== undefined && offset >= table.rowCount) throw refuse(table, `there are no rows from offset ${count(offset)} on`)
}

/** Says that only the first rows are kept; empty when all are. */
export function cutNote({ rowCount, total }: ResultTable): string[] {
  return total === undefined ? [] : [`Only the first ${count(rowCount)} of ${count(total)} rows are stored. The summary covers all rows.`]
}

/** Rows that one call returns at most. */
export const MAX_CALL_ROWS = 10_000
/** Rows that the data of an answer hold at most, and cells: what is beyond stays behind the handle. */
const MAX_ANSWER_ROWS = 100_000
const MAX_ANSWER_CELLS = 1_000_000

/** Rows that a text writes out; a longer answer is told by its first rows and their number. */
export const MAX_WRITTEN_ROWS = 1000

/** How many rows of so many cells an answer may hold. */
export function mostAnswerRows(cells: number): number {
  return Math.min(MAX_ANSWER_ROWS, Math.floor(MAX_ANSWER_CELLS / Math.max(1, cells)))
}

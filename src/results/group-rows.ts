import type { Column } from './table.ts'
import { valueKey } from './value-key.ts'

/** Rows with equal cells share a group; groups are numbered in the order in which they first appear. */
export interface Groups {
  /** Group of each row. */
  readonly groupOf: Uint32Array
  readonly count: number
  /** First row of each group. */
  readonly firstRows: readonly number[]
}

/** Groups by the columns together; without columns all rows, even none, are one group. */
export function groupRows(columns: readonly Column[], rowCount: number): Groups {
  const groupOf = new Uint32Array(rowCount)
  let firstRows = [0]
  for (const { data } of columns) {
    const values = new Map<unknown, number>()
    const pairs = new Map<number, number>()
    firstRows = []
    for (let row = 0; row < rowCount; row++) {
      const key = valueKey(data[row])
      const value = values.get(key) ?? values.size
      if (value === values.size) values.set(key, value)
      // Both are below the number of rows, so that the pair stays an exact integer.
      const pair = (groupOf[row] as number) * rowCount + value
      const group = pairs.get(pair) ?? pairs.size
      if (group === pairs.size) {
        pairs.set(pair, group)
        firstRows.push(row)
      }
      groupOf[row] = group
    }
  }
  return { groupOf, count: firstRows.length, firstRows }
}
